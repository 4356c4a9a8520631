import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, money, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { policyTitles } from './allotment-view.ts'
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
  const columns = useColumns(allotment, policy)
  return (
    <DataTable
      label="Who gets what"
      className={styles.table}
      columns={columns}
      rows={allotment.requests.map((request, at) => ({ ...request, at }))}
      keyOf={({ investment_id: id }) => id}
      empty={
        <EmptyState level={3} title="Nobody has paid">
          Shares are allotted to those whose payment was received.
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
      total: shown(allotment.requested),
    },
    ...allotment.policies.map((lines) => policyColumn(lines, lines.policy === policy, shown)),
  ]
}

function policyColumn(lines: PolicyLines, chosen: boolean, shown: Shown): Column<Row> {
  return {
    id: lines.policy,
    header: policyTitles[lines.policy],
    align: 'end',
    ...(chosen && { weight: 'strong' }),
    cell: (row) => <Given lines={lines} at={row.at} chosen={chosen} shown={shown} />,
    total: <Placed lines={lines} shown={shown} />,
  }
}

type Shown = (amount: string) => string

function Given({
  lines,
  at,
  chosen,
  shown,
}: {
  lines: PolicyLines
  at: number
  chosen: boolean
  shown: Shown
}) {
  const line = lines.lines[at]
  if (!line || line.shares === '0') return missing
  return (
    <span className={cx(styles.given, chosen && styles.chosen)}>
      {quantity(line.shares)}
      <small>{shown(line.cost)}</small>
    </span>
  )
}

function Placed({ lines, shown }: { lines: PolicyLines; shown: Shown }) {
  return (
    <span className={styles.given}>
      {quantity(lines.placed_shares)}
      <small>
        {shown(lines.placed)}, {counted(lines.investors, 'gets some', 'get some')}
      </small>
    </span>
  )
}
