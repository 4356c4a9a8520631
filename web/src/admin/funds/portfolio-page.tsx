import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { portfolioQuery } from '../../features/funds/performance.ts'
import type { FundPerformance } from '../../features/funds/performance.ts'
import { BasisChoice } from '../../features/funds/portfolio-basis.tsx'
import type { PortfolioBasis } from '../../features/funds/portfolio-basis.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { money } from '../../ui/format.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { FundPage } from './fund-page.tsx'
import { HoldingsTable, UnderlyingTable } from './holdings-table.tsx'
import { Positions } from './positions-card.tsx'
import { useQuarter } from './use-quarter.tsx'
import type { Quarter } from './use-quarter.tsx'

/**
 * `/admin/funds/{id}/portfolio`: what the fund holds, itself or looked through, and how they make up its value; as they
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
  const term = useTerm()
  const [wanted, setWanted] = useState<PortfolioBasis>('direct')
  const query = useQuery(portfolioQuery(fundId, chosen))
  const data = query.data
  const basis = data?.underlying ? wanted : 'direct'
  return (
    <>
      <Card
        title={label('portfolio')}
        count={data && (countOf(data, basis) || undefined)}
        note={
          data && `At ${dateFull(data.as_of)}, ${noteOf(basis, term('fund', { plural: true, lower: true }))}`
        }
        actions={
          <>
            {data?.underlying && <BasisChoice value={basis} onChange={setWanted} />}
            {choice}
          </>
        }
        flush
      >
        <Loaded query={query} what={`the ${label('portfolio', { lower: true })}`}>
          {(performance) => <Holdings performance={performance} basis={basis} />}
        </Loaded>
      </Card>
      {data && <Reconciliation performance={data} basis={basis} />}
      {data && data.companies.length > 0 && <Positions fundId={fundId} chosen={chosen} />}
    </>
  )
}

const noteOf = (basis: PortfolioBasis, funds: string) =>
  basis === 'direct' ? 'by approved valuations' : `looking through ${funds} to their holdings`

const countOf = ({ companies, funds, underlying }: FundPerformance, basis: PortfolioBasis) =>
  basis === 'direct' ? companies.length + funds.length : (underlying?.rows.length ?? 0)

interface OnBasisProps {
  performance: FundPerformance
  basis: PortfolioBasis
}

function Holdings({ performance, basis }: OnBasisProps) {
  const term = useTerm()
  const { companies, funds, underlying, currency, left_out: leftOut } = performance
  const excluded = `Excluded, in another currency: ${leftOut.join(', ')}.`
  if (companies.length + funds.length === 0)
    return leftOut.length > 0 ? (
      <EmptyState title={`No holdings in ${currency}`} level={3}>
        {excluded}
      </EmptyState>
    ) : (
      <EmptyState title={`No ${term('company', { plural: true, lower: true })} yet`} level={3}>
        {term('company', { plural: true })} whose shares this {term('fund', { lower: true })} has acquired
        appear here.
      </EmptyState>
    )
  return (
    <>
      {underlying && basis === 'look_through' ? (
        <UnderlyingTable underlying={underlying} currency={currency} />
      ) : (
        <HoldingsTable performance={performance} />
      )}
      {leftOut.length > 0 && <Text tone="soft">{excluded}</Text>}
    </>
  )
}

/** What the published value is besides the holdings: together they are it, to the penny, on either basis. */
function Reconciliation({ performance, basis }: OnBasisProps) {
  const label = useLabel()
  const { totals, currency, as_of: day, funds, underlying } = performance
  if (totals.net_asset_value === null) return null
  const line = (of: string, term: string, amount: string | null) => ({
    term,
    value: (
      <Figure of={of} label={term}>
        {money(amount, { currency })}
      </Figure>
    ),
  })
  const parts =
    underlying && basis === 'look_through'
      ? [
          line('under_value', 'Holdings at fair value, looked through', underlying.value),
          line('under_other', 'Cash and other net assets, looked through', underlying.other_assets),
        ]
      : [
          funds.length > 0
            ? line('holdings_value', 'Holdings at fair value', totals.value)
            : line('portfolio_value', 'Companies at fair value', totals.value),
          line('other_assets', 'Cash and other net assets', totals.other_assets),
        ]
  return (
    <Card title={label('nav')} note={`As published for ${dateFull(day)}`}>
      <DescriptionList
        variant="spread"
        items={[...parts, { ...line('whole_value', label('nav'), totals.net_asset_value), total: true }]}
      />
    </Card>
  )
}
