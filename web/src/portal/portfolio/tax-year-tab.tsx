import { readTaxYear, taxYearFigures } from '@moorgate/contract/portfolio/tax-year.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { taxYearName } from './tax-years.ts'
import styles from './transactions-tab.module.css'

type TaxYear = AnswerOf<typeof readTaxYear>

const taxYearQuery = (query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['holding', 'tax-year', query],
    queryFn: async ({ signal }) =>
      (await call<{ data: TaxYear }>('GET', readTaxYear.path, { query: new URLSearchParams(query), signal }))
        .data,
    placeholderData: keepPreviousData,
  })

/** What a tax return asks of the portfolio, for one tax year. */
export function TaxYearTab() {
  const year = /^\d{4}$/.exec(parseFlat(useAddress().search)['year'] ?? '')?.[0]
  const query: Record<string, string> = year === undefined ? {} : { year }
  const taxYear = useQuery(taxYearQuery(query))
  const source = { area: 'holding', base: taxYearFigures.working.path.replace('/working', ''), query }
  return (
    <Loaded
      queries={[taxYear]}
      failed="We couldn’t load this tax year"
      skeleton={<SkeletonRows rows={8} avatar={false} />}
    >
      {() =>
        taxYear.data && (
          <WithFigures source={source}>
            <div className={styles.tools}>
              <ChosenYear taxYear={taxYear.data} />
              <WorkbookButton source={source} label="Download (XLSX)" />
            </div>
            <Text variant="note" tone="faint">
              {dateFull(taxYear.data.from)} to {dateFull(taxYear.data.to)}. These figures help with your tax
              return; they are not tax advice. Relief depends on your circumstances and on your certificate.
              Funds report their own figures, and are not included.
            </Text>
            <Parts taxYear={taxYear.data} />
          </WithFigures>
        )
      }
    </Loaded>
  )
}

function ChosenYear({ taxYear: { year, years } }: { taxYear: TaxYear }) {
  const { pathname } = useAddress()
  const visit = useVisit()
  const all = years.includes(year) ? years : [year, ...years]
  return (
    <NativeSelect
      label="Tax year"
      className={styles.year}
      options={all.map((each) => ({ value: each, label: taxYearName(each) }))}
      value={year}
      onChange={(event) =>
        visit(`${pathname}${stringifyFlat({ tab: 'tax', year: event.target.value })}`, { replace: true })
      }
    />
  )
}

function Parts({ taxYear }: { taxYear: TaxYear }) {
  const { issued, ended, income } = taxYear
  if (issued.length + ended.length + income.length === 0)
    return (
      <EmptyState title="Nothing in this tax year">
        No shares were issued to you, nothing was sold, and nothing was paid out.
      </EmptyState>
    )
  return (
    <>
      {issued.length > 0 && <Issued taxYear={taxYear} />}
      {ended.length > 0 && <Ended taxYear={taxYear} />}
      {income.length > 0 && <Income taxYear={taxYear} />}
    </>
  )
}

const pence = (amount: string, currency: string) => money(amount, { currency, pence: true })
const nameColumn = {
  id: 'name',
  header: 'Of',
  cell: (row: { investment_opportunity_id: number; name: string }) => (
    <Link href={`/investor/portfolio/${row.investment_opportunity_id}`}>{row.name}</Link>
  ),
}

/** Sums under a table, one a currency. */
function sums({ totals }: TaxYear, key: 'issued' | 'gain' | 'income', label: string) {
  return totals
    .filter((total) => !/^-?0*\.?0*$/.test(total[key]))
    .map((total) => (
      <Figure key={total.currency} of={`${key}:${total.currency}`} label={label}>
        {pence(total[key], total.currency)}
      </Figure>
    ))
}

function Issued({ taxYear }: { taxYear: TaxYear }) {
  const term = useTerm()
  return (
    <RuledSection title="Shares issued to you">
      <DataTable
        label="Shares issued to you"
        rows={taxYear.issued}
        keyOf={({ id }) => id}
        stacked
        columns={[
          { ...nameColumn, total: 'Total' },
          { id: 'date', header: 'Issued', cell: ({ date }) => dateFull(date) },
          { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => quantity(shares) },
          {
            id: 'scheme',
            header: term('tax_option'),
            cell: ({ schemes }) => (schemes.length > 0 ? schemes.join(' or ') : missing),
          },
          {
            id: 'claim',
            header: 'Claim relief by',
            cell: ({ claim_by: day }) => (day === null ? missing : dateFull(day)),
          },
          {
            id: 'held',
            header: 'Relief kept if held until',
            cell: ({ held_until: day }) => (day === null ? missing : dateFull(day)),
          },
          {
            id: 'cost',
            header: 'Paid',
            align: 'end',
            weight: 'strong',
            cell: ({ cost, currency }) => pence(cost, currency),
            total: sums(taxYear, 'issued', 'Paid for shares issued in the year'),
          },
        ]}
      />
      {taxYear.schemes.length > 0 && <Schemes taxYear={taxYear} />}
    </RuledSection>
  )
}

const investedUnder = ({ id, name, currency, invested }: TaxYear['schemes'][number]) => (
  <Figure of={`scheme:${id}:${currency}`} label={`Invested, ${name}`}>
    {pence(invested, currency)}
  </Figure>
)
const mostRelief = ({ id, name, currency, relief }: TaxYear['schemes'][number]) => (
  <Figure of={`relief:${id}:${currency}`} label={`Most income tax relief, ${name}`}>
    {pence(relief, currency)}
  </Figure>
)

function Schemes({ taxYear: { schemes } }: { taxYear: TaxYear }) {
  const term = useTerm()
  return (
    <DataTable
      label={term('tax_option', { plural: true })}
      rows={schemes}
      keyOf={({ id, currency }) => `${id} ${currency}`}
      stacked
      columns={[
        { id: 'name', header: term('tax_option'), cell: ({ name }) => name },
        { id: 'rate', header: 'Rate', align: 'end', cell: ({ rate }) => percent(rate) },
        {
          id: 'limit',
          header: 'Limit of a year',
          align: 'end',
          cell: ({ limit, currency }) => (limit === null ? missing : money(limit, { currency })),
        },
        {
          id: 'invested',
          header: 'Invested',
          align: 'end',
          cell: investedUnder,
        },
        {
          id: 'relief',
          header: 'Most income tax relief',
          align: 'end',
          weight: 'strong',
          cell: mostRelief,
        },
      ]}
    />
  )
}

const gainOn = ({ investment_opportunity_id: id, name, gain, currency }: TaxYear['ended'][number]) => (
  <Figure of={`gain:${id}`} label={`Gain, ${name}`}>
    {pence(gain, currency)}
  </Figure>
)

function Ended({ taxYear }: { taxYear: TaxYear }) {
  return (
    <RuledSection title="Sold, repaid or written off">
      <DataTable
        label="Sold, repaid or written off"
        rows={taxYear.ended}
        keyOf={({ investment_opportunity_id: id }) => id}
        stacked
        columns={[
          { ...nameColumn, total: 'Total' },
          { id: 'date', header: 'On', cell: ({ date }) => dateFull(date) },
          { id: 'cost', header: 'Cost', align: 'end', cell: ({ cost, currency }) => pence(cost, currency) },
          {
            id: 'proceeds',
            header: 'Proceeds',
            align: 'end',
            cell: ({ proceeds, currency }) => pence(proceeds, currency),
          },
          {
            id: 'gain',
            header: 'Gain',
            align: 'end',
            weight: 'strong',
            cell: gainOn,
            total: sums(taxYear, 'gain', 'Gain on what ended in the year'),
          },
        ]}
      />
    </RuledSection>
  )
}

function Income({ taxYear }: { taxYear: TaxYear }) {
  return (
    <RuledSection title="Paid out to you on what you hold">
      <DataTable
        label="Paid out to you on what you hold"
        rows={taxYear.income}
        keyOf={({ id }) => id}
        stacked
        columns={[
          { ...nameColumn, total: 'Total' },
          { id: 'date', header: 'Paid on', cell: ({ date }) => dateFull(date) },
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            weight: 'strong',
            cell: ({ amount, currency }) => pence(amount, currency),
            total: sums(taxYear, 'income', 'Paid out in the year on what is held'),
          },
        ]}
      />
    </RuledSection>
  )
}
