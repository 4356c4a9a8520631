import { now } from '../../../kernel/clock.ts'
import { useTerm, useLabel } from '../../../kernel/terminology.tsx'
import { Words } from '../../../kernel/words.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, money, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { policyTitles } from '../allocation/rules.ts'
import type { Allotment, Policy, PolicyLines } from './allotment-view.ts'
import styles from './status.module.css'

type Row = Allotment['requests'][number] & { at: number }

interface AllotmentTableProps {
  allotment: Allotment
  /** Rule that is chosen; its column stands out. */
  policy: Policy
}

/** What each who paid would get by each rule: shares over their cost. Nothing is applied by looking. */
export function AllotmentTable({ allotment, policy }: AllotmentTableProps) {
  const label = useLabel()
  const columns = useColumns(allotment, policy)
  return (
    <DataTable
      label={label('allocation')}
      className={styles.table}
      columns={columns}
      rows={allotment.requests.map((request, at) => ({ ...request, at }))}
      keyOf={({ investment_id: id }) => id}
      empty={
        <EmptyState level={3} title="No payments yet">
          Shares are allotted once payment has been received.
        </EmptyState>
      }
    />
  )
}

function useColumns(allotment: Allotment, policy: Policy): Column<Row>[] {
  const term = useTerm()
  const today = now()
  const shown = (amount: string) => money(amount, { currency: allotment.currency, pence: true })
  const noteOf = (row: Row) =>
    [dateShort(row.date, { today }), row.is_holder && 'holder'].filter(Boolean).join(', ')
  return [
    {
      id: 'investor',
      header: term('investor'),
      pinned: true,
      cell: (row) => <TwoLines title={row.investor_name} note={noteOf(row)} />,
      total: 'Placed',
    },
    {
      id: 'paid',
      header: 'Paid',
      align: 'end',
      cell: (row) => shown(row.amount),
      total: (
        <Figure of="allotment_requested" label="Total paid">
          {shown(allotment.requested)}
        </Figure>
      ),
    },
    ...allotment.policies.map((lines) => policyColumn(lines, lines.policy === policy, shown)),
  ]
}

function policyColumn(lines: PolicyLines, chosen: boolean, formatAmount: FormatAmount): Column<Row> {
  return {
    id: lines.policy,
    header: policyTitles[lines.policy],
    align: 'end',
    ...(chosen && { weight: 'strong' }),
    cell: (row) => <Given lines={lines} row={row} chosen={chosen} shown={formatAmount} />,
    total: <Placed lines={lines} shown={formatAmount} />,
  }
}

type FormatAmount = (amount: string) => string

interface EntryProps {
  lines: PolicyLines
  row: Row
  chosen: boolean
  shown: FormatAmount
}

function Given({ lines, row, chosen, shown }: EntryProps) {
  const line = lines.lines[row.at]
  const of = `${lines.policy}:${row.investment_id}`
  const whose = `${row.investor_name}, ${policyTitles[lines.policy]}`
  if (!line || line.shares === '0') return missing
  return (
    <span className={cx(styles.given, chosen && styles.chosen)}>
      <Figure of={`allotment_shares:${of}`} label={`Shares, ${whose}`}>
        {quantity(line.shares)}
      </Figure>
      <small>
        <Figure of={`allotment_cost:${of}`} label={`Cost, ${whose}`}>
          {shown(line.cost)}
        </Figure>
      </small>
    </span>
  )
}

function Placed({ lines, shown }: { lines: PolicyLines; shown: FormatAmount }) {
  const rule = policyTitles[lines.policy]
  return (
    <span className={styles.given}>
      <Figure of={`allotment_placed_shares:${lines.policy}`} label={`Shares placed, ${rule}`}>
        {quantity(lines.placed_shares)}
      </Figure>
      <small>
        <Figure of={`allotment_placed:${lines.policy}`} label={`Placed, ${rule}`}>
          {shown(lines.placed)}
        </Figure>
        {', '}
        <Figure of={`allotment_investors:${lines.policy}`} label={`Number allotted shares, ${rule}`}>
          <Words of={counted(lines.investors, '{investor}', '{investors}')} />
        </Figure>
      </small>
    </span>
  )
}
