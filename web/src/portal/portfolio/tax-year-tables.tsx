import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../ui/format.ts'
import type { Column } from '../../ui/table-parts.ts'
import { nameColumn, pence, sums } from './tax-year-cells.tsx'
import type { TaxYear } from './tax-year-query.ts'

export function Issued({ taxYear }: { taxYear: TaxYear }) {
  const term = useTerm()
  const isRelieved = taxYear.issued.some(({ schemes }) => schemes.length > 0)
  return (
    <RuledSection title="Shares issued to you">
      <DataTable
        label="Shares issued to you"
        rows={taxYear.issued}
        keyOf={({ investment_id: id }) => id}
        stacked
        columns={[
          { ...nameColumn, total: 'Total' },
          { id: 'date', header: 'Issued', cell: ({ date }) => dateFull(date) },
          { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => quantity(shares) },
          ...(isRelieved ? reliefColumns(term('tax_option')) : []),
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

type Issue = TaxYear['issued'][number]

const reliefColumns = (scheme: string): Column<Issue>[] => [
  {
    id: 'scheme',
    header: scheme,
    cell: ({ schemes }) => (schemes.length > 0 ? schemes.join(' or ') : missing),
  },
  {
    id: 'claim',
    header: 'Claim deadline',
    cell: ({ claim_by: day }) => (day === null ? missing : dateFull(day)),
  },
  {
    id: 'held',
    header: 'Holding period ends',
    cell: ({ held_until: day }) => (day === null ? missing : dateFull(day)),
  },
]

const investedUnder = ({ id, name, currency, invested }: TaxYear['schemes'][number]) => (
  <Figure of={`scheme:${id}:${currency}`} label={`Invested, ${name}`}>
    {pence(invested, currency)}
  </Figure>
)
const mostRelief = ({ id, name, currency, relief }: TaxYear['schemes'][number]) => (
  <Figure of={`relief:${id}:${currency}`} label={`Maximum income tax relief, ${name}`}>
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
          header: 'Maximum income tax relief',
          align: 'end',
          weight: 'strong',
          cell: mostRelief,
        },
      ]}
    />
  )
}

export function Income({ taxYear }: { taxYear: TaxYear }) {
  const title = `${useLabel()('distributions')} while held`
  return (
    <RuledSection title={title}>
      <DataTable
        label={title}
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
            total: sums(taxYear, 'income', 'Paid out in the year before exit'),
          },
        ]}
      />
    </RuledSection>
  )
}
