import { cashCallLineStatuses, droppedLineStatuses } from '@moorgate/contract/statuses.ts'
import { useState } from 'react'
import { isNothing } from '../../../kernel/amounts.ts'
import { now } from '../../../kernel/clock.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, money, referenceText } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { LineAction, LineDialog } from './line-actions.tsx'
import type { OpenDialog } from './line-actions.tsx'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

interface LinesTableProps {
  call: CashCall
  lines: readonly CashCallLine[]
  /** Not all lines of the call, so that its sums would not be theirs. */
  isPart: boolean
  /** Line whose notice is shown. */
  current: number | undefined
  onSelect: (id: number) => void
}

/** Everybody who is asked, what came in, and what to do next. Press a row to read its notice. */
export function LinesTable({ call, lines, isPart, current, onSelect }: LinesTableProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const columns = useColumns(call, onSelect, setOpen)
  return (
    <>
      <DataTable
        label="Lines"
        className={styles.lines}
        columns={isPart ? columns.map(({ total: _total, ...column }) => column) : columns}
        rows={lines}
        keyOf={({ id }) => id}
        current={current}
        onOpen={({ id }) => onSelect(id)}
        empty={
          <EmptyState level={3} title="No lines">
            {isPart
              ? 'No lines here. Choose All to see every line.'
              : 'No reservations have been signed yet. Recalculate once one is signed.'}
          </EmptyState>
        }
      />
      {open && <LineDialog call={call} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useColumns(
  call: CashCall,
  onSelect: (id: number) => void,
  onOpen: (open: OpenDialog) => void,
): Column<CashCallLine>[] {
  const label = useLabel()
  const term = useTerm()
  const today = now()
  const draft = call.status === 'draft'
  return [
    {
      id: 'investor',
      header: term('investor'),
      pinned: true,
      cell: (line) => (
        <TwoLines
          title={<RowButton onOpen={() => onSelect(line.id)}>{line.investor_name}</RowButton>}
          {...(line.reference !== null && { note: referenceText(line.reference) })}
        />
      ),
      // Those that were waived, in default or cancelled are listed and don't count.
      total: (
        <Figure of="call_lines" label="Lines that count">
          {counted(call.lines_count, 'line', 'lines')}
        </Figure>
      ),
    },
    ...amountColumns(call),
    ...uncalledColumn(call),
    {
      id: 'status',
      header: 'Status',
      cell: (line) =>
        draft ? (
          <StatusDot fill="hollow">{label('state_draft')}</StatusDot>
        ) : (
          <span className={styles.state}>
            <LineState line={line} />
            {line.identity !== undefined && line.identity !== 'passed' && (
              <small className={styles.says}>Identity not verified</small>
            )}
            {line.sent_at !== null && (
              <small className={styles.says}>{`Reported paid ${dateShort(line.sent_at, { today })}`}</small>
            )}
          </span>
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (line) => <LineAction call={call} line={line} onOpen={onOpen} />,
    },
  ]
}

/** What is asked for and, once the call is issued, what came in. */
function amountColumns(call: CashCall): Column<CashCallLine>[] {
  const opened = (figure: string, name: string, amount: string) => (
    <Figure of={figure} label={name}>
      {money(amount, { currency: call.currency, pence: true })}
    </Figure>
  )
  return [
    {
      id: 'amount',
      header: 'This call',
      align: 'end',
      weight: 'strong',
      cell: (line) => (
        <span>
          {opened(`line_amount:${line.id}`, `Called, ${line.investor_name}`, line.amount)}
          <FeeNote amount={line.fee} currency={call.currency} />
          <RemainderNote line={line} />
        </span>
      ),
      // What the call asks for: a line that is cancelled asks for nothing any more.
      total: opened('call_total', 'Called', call.total),
    },
    ...(call.status === 'draft'
      ? []
      : [
          {
            id: 'received',
            header: 'Received',
            align: 'end' as const,
            cell: (cashCallLine: CashCallLine) => (
              <span>
                {opened(
                  `line_received:${cashCallLine.id}`,
                  `Received, ${cashCallLine.investor_name}`,
                  cashCallLine.received,
                )}
                <FeeNote amount={cashCallLine.fee_received} currency={call.currency} />
              </span>
            ),
            total: opened('call_received', 'Received', call.received),
          },
        ]),
  ]
}

/** Of a call in part: what is not called yet of each allocation. */
function uncalledColumn(call: CashCall): Column<CashCallLine>[] {
  if (isNothing(call.uncalled) && call.basis === 'whole') return []
  const opened = (figure: string, name: string, amount: string) => (
    <Figure of={figure} label={name}>
      {money(amount, { currency: call.currency, pence: true })}
    </Figure>
  )
  return [
    {
      id: 'uncalled',
      header: 'Not called yet',
      align: 'end',
      cell: (line) =>
        isDropped(line)
          ? missing
          : opened(`line_uncalled:${line.id}`, `Not called yet, ${line.investor_name}`, line.uncalled),
      total: opened('call_uncalled', 'Not called yet', call.uncalled),
    },
  ]
}

const isDropped = ({ status }: CashCallLine) => droppedLineStatuses.includes(status)

/** What of an amount is the investor's fee; nothing where there is none. */
function FeeNote({ amount, currency }: { amount: string; currency: string }) {
  if (isNothing(amount)) return null
  return <small className={styles.says}>{`Fee ${money(amount, { currency, pence: true })}`}</small>
}

/** What of a line by share is beyond its shares; nothing where it asks for them alone. */
export function RemainderNote({ line }: { line: Pick<CashCallLine, 'remainder' | 'currency'> }) {
  if (isNothing(line.remainder)) return null
  const amount = money(line.remainder, { currency: line.currency, pence: true })
  return <small className={styles.remainder}>{`Includes ${amount} left over`}</small>
}

function LineState({ line }: { line: CashCallLine }) {
  const label = useLabel()
  return line.overdue ? (
    <StatusDot tone="bad">{label('state_overdue')}</StatusDot>
  ) : (
    <StateDot shown={cashCallLineStatuses[line.status]} />
  )
}
