import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { portfolioQuery } from '../../features/funds/performance.ts'
import type { FundPerformance } from '../../features/funds/performance.ts'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing, money, multiple, percent } from '../../ui/format.ts'
import { dateFull, dateShort } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { FundPage } from './fund-page.tsx'
import { Positions } from './positions-card.tsx'
import { useQuarter } from './use-quarter.tsx'
import type { Quarter } from './use-quarter.tsx'

type Company = FundPerformance['companies'][number]

/**
 * `/admin/funds/{id}/portfolio`: the companies that the fund holds, and how they make up its value; as they
 * were when an earlier quarter's value was published, where the address names it.
 */
export function FundPortfolio({ params }: ScreenProps) {
  return <FundPage id={params['id'] ?? ''}>{(record) => <OfQuarter fundId={record.id} />}</FundPage>
}

function OfQuarter({ fundId }: { fundId: number }) {
  const { chosen, choice } = useQuarter(fundId)
  const companies = <Companies fundId={fundId} chosen={chosen} choice={choice} />
  if (!chosen) return companies
  return (
    <OwnFigures source={fundSource(fundId, { year: chosen.year, quarter: chosen.quarter })}>
      {companies}
    </OwnFigures>
  )
}

interface CompaniesProps {
  fundId: number
  chosen: Quarter | undefined
  /** The list of quarters to choose from. */
  choice: ReactNode
}

function Companies({ fundId, chosen, choice }: CompaniesProps) {
  const label = useLabel()
  const query = useQuery(portfolioQuery(fundId, chosen))
  const data = query.data
  return (
    <>
      <Card
        title={label('portfolio')}
        count={data?.companies.length || undefined}
        note={data && `At ${dateFull(data.as_of)}, by approved valuations`}
        actions={choice}
        flush
      >
        <Loaded query={query} what={`the ${label('portfolio', { lower: true })}`}>
          {(performance) => <CompanyTable performance={performance} />}
        </Loaded>
      </Card>
      {data && <Reconciliation performance={data} />}
      {data && data.companies.length > 0 && <Positions fundId={fundId} chosen={chosen} />}
    </>
  )
}

function CompanyTable({ performance }: { performance: FundPerformance }) {
  const term = useTerm()
  const opens = useOpenScreens()
  const { companies, left_out: leftOut } = performance
  if (companies.length === 0)
    return (
      <EmptyState title={`No ${term('company', { plural: true, lower: true })} yet`} level={3}>
        {term('company', { plural: true })} whose shares this {term('fund', { lower: true })} has acquired
        appear here.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label={term('company', { plural: true })}
        columns={columnsOf(performance, term('company'), opens('/admin/investments/companies/:id/details'))}
        rows={companies}
        keyOf={({ id }) => id}
        stacked
      />
      {leftOut.length > 0 && (
        <Text tone="soft">{`Excluded, in another currency: ${leftOut.join(', ')}.`}</Text>
      )}
    </>
  )
}

/** A name leads to the company where its page is open to the reader. */
function columnsOf(
  { totals, currency }: FundPerformance,
  header: string,
  isOpen: boolean,
): readonly Column<Company>[] {
  const amount = (key: 'cost' | 'value' | 'proceeds', head: string) => ({
    id: key,
    header: head,
    align: 'end' as const,
    cell: ({ id, name, [key]: shown }: Company) => (
      <Figure of={`company_${key}:${id}`} label={`${head}, ${name}`}>
        {money(shown, { currency })}
      </Figure>
    ),
    total: (
      <Figure of={`portfolio_${key}`} label={`${head} of all`}>
        {money(totals[key], { currency })}
      </Figure>
    ),
  })
  return [
    {
      id: 'name',
      header,
      weight: 'strong',
      cell: ({ id, name, industry }) => (
        <TwoLines
          title={isOpen ? <Link href={`/admin/investments/companies/${id}/details`}>{name}</Link> : name}
          note={industry}
        />
      ),
      total: 'Total',
    },
    {
      id: 'since',
      header: 'Since',
      from: 'lg',
      cell: ({ since }) => (since === null ? missing : dateShort(since, { today: now() })),
    },
    amount('cost', 'Cost'),
    amount('value', 'Fair value'),
    { ...amount('proceeds', 'Proceeds'), from: 'xl' },
    {
      id: 'multiple',
      header: 'Multiple',
      align: 'end',
      cell: ({ id, name, multiple: of }) => (
        <Figure of={`company_multiple:${id}`} label={`Multiple, ${name}`}>
          {multiple(of)}
        </Figure>
      ),
      total: (
        <Figure of="moic" label="Total multiple">
          {multiple(totals.multiple)}
        </Figure>
      ),
    },
    {
      id: 'part',
      header: 'Share',
      align: 'end',
      from: 'lg',
      cell: ({ id, name, percent: part }) => (
        <Figure of={`company_part:${id}`} label={`Share, ${name}`}>
          {percent(part)}
        </Figure>
      ),
    },
  ]
}

/** What the published value is besides the companies: together they are it, to the penny. */
function Reconciliation({ performance }: { performance: FundPerformance }) {
  const label = useLabel()
  const { totals, currency, as_of: day } = performance
  if (totals.net_asset_value === null) return null
  const line = (of: string, term: string, amount: string | null) => ({
    term,
    value: (
      <Figure of={of} label={term}>
        {money(amount, { currency })}
      </Figure>
    ),
  })
  return (
    <Card title={label('nav')} note={`As published for ${dateFull(day)}`}>
      <DescriptionList
        variant="spread"
        items={[
          line('portfolio_value', 'Companies at fair value', totals.value),
          line('other_assets', 'Cash and other net assets', totals.other_assets),
          { ...line('whole_value', label('nav'), totals.net_asset_value), total: true },
        ]}
      />
    </Card>
  )
}
