import { defaultCashCallLine, waiveCashCallLine } from '@moorgate/contract/investments/cash-call.ts'
import { cashCallLineStatuses, openLineStatuses } from '@moorgate/contract/statuses.ts'
import { returnSurplus } from '@moorgate/contract/investments/payment.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { RowButton } from '../../../features/records/row-button.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { MoneyQuestion } from '../money-question.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { callSource } from './records.ts'
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

type OpenDialog = { kind: 'pay' | 'surplus' | 'waive' | 'default'; line: CashCallLine }

/** Everybody who is asked, what came in, and what to do next. Press a row to read its notice. */
export function LinesTable({ call, lines, isPart, current, onSelect }: LinesTableProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const columns = useColumns(call, onSelect, setOpen)
  const close = () => setOpen(undefined)
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
            No reservation is signed yet. Draw up the lines again once one is.
          </EmptyState>
        }
      />
      {open?.kind === 'pay' && <PaymentDialog line={open.line} onClose={close} />}
      {(open?.kind === 'waive' || open?.kind === 'default') && (
        <EndLine kind={open.kind} line={open.line} onClose={close} />
      )}
      {open?.kind === 'surplus' && <ReturnSurplus line={open.line} onClose={close} />}
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
  const shown = (amount: string) => money(amount, { currency: call.currency, pence: true })
  const opened = (figure: string, name: string, amount: string) => (
    <Figure of={figure} label={name}>
      {shown(amount)}
    </Figure>
  )
  return [
    {
      id: 'investor',
      header: term('investor'),
      pinned: true,
      cell: (line) => (
        <TwoLines
          title={<RowButton onOpen={() => onSelect(line.id)}>{line.investor_name}</RowButton>}
          {...(line.reference !== null && { note: line.reference })}
        />
      ),
      // Those that were waived, in default or cancelled are listed and don't count.
      total: (
        <Figure of="call_lines" label="Lines that count">
          {counted(call.lines_count, 'line', 'lines')}
        </Figure>
      ),
    },
    {
      id: 'amount',
      header: 'This call',
      align: 'end',
      weight: 'strong',
      cell: (line) => opened(`line_amount:${line.id}`, `Asked for, ${line.investor_name}`, line.amount),
      // What the call asks for: a line that is cancelled asks for nothing any more.
      total: opened('call_total', 'Asked for', call.total),
    },
    ...(draft
      ? []
      : [
          {
            id: 'received',
            header: 'Received',
            align: 'end' as const,
            cell: (cashCallLine: CashCallLine) =>
              opened(
                `line_received:${cashCallLine.id}`,
                `Received, ${cashCallLine.investor_name}`,
                cashCallLine.received,
              ),
            total: opened('call_received', 'Received', call.received),
          },
        ]),
    {
      id: 'status',
      header: 'Status',
      cell: (line) =>
        draft ? (
          <StatusDot fill="hollow">{label('state_draft')}</StatusDot>
        ) : (
          <span>
            <LineState line={line} />
            {line.sent_at !== null && (
              <small className={styles.says}>{`Says sent ${dateShort(line.sent_at, { today })}`}</small>
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

function LineState({ line }: { line: CashCallLine }) {
  const label = useLabel()
  return line.overdue ? (
    <StatusDot tone="bad">{label('state_overdue')}</StatusDot>
  ) : (
    <StateDot shown={cashCallLineStatuses[line.status]} />
  )
}

function LineAction({
  call,
  line,
  onOpen,
}: {
  call: CashCall
  line: CashCallLine
  onOpen: (open: OpenDialog) => void
}) {
  if (!permits(call, 'pay') || call.status === 'draft' || call.status === 'cancelled') return null
  if (!isNothing(line.surplus))
    return (
      <Button size="small" onClick={() => onOpen({ kind: 'surplus', line })}>
        Return {money(line.surplus, { currency: line.currency, pence: true })}
      </Button>
    )
  if (!openLineStatuses.includes(line.status)) return null
  return (
    <span className={styles.lineActions}>
      <Button
        size="small"
        onClick={() => onOpen({ kind: 'pay', line })}
        aria-label={`Record payment of ${line.investor_name}`}
      >
        Record payment
      </Button>
      <Menu
        trigger={<IconButton icon={Ellipsis} size="small" label={`More about ${line.investor_name}`} />}
        label={`More about ${line.investor_name}`}
        groups={[
          {
            items: [
              { id: 'waive', label: 'Waive what is due', onSelect: () => onOpen({ kind: 'waive', line }) },
              {
                id: 'default',
                label: 'Record a default',
                danger: true,
                disabled: !line.overdue,
                ...(!line.overdue && {
                  description: 'Once the due date and its days of grace are over',
                }),
                onSelect: () => onOpen({ kind: 'default', line }),
              },
            ],
          },
        ]}
      />
    </span>
  )
}

/** A second look before an investor is asked no longer, or loses what they reserved. */
function EndLine({
  kind,
  line,
  onClose,
}: {
  kind: 'waive' | 'default'
  line: CashCallLine
  onClose: () => void
}) {
  const [due, paid] = [line.outstanding, line.received].map((value) =>
    money(value, { currency: line.currency, pence: true }),
  )
  const hasPaid = !isNothing(line.received)
  const consequence =
    kind === 'waive'
      ? hasPaid
        ? `The investment becomes the ${paid} that was paid, and counts as paid.`
        : 'Nothing was paid, so the reservation ends.'
      : hasPaid
        ? `The reservation ends, and the ${paid} that was paid becomes a refund that is due.`
        : 'The reservation ends.'
  return (
    <MoneyQuestion
      danger
      title={
        kind === 'waive'
          ? `Waive ${due} due from ${line.investor_name}?`
          : `Record that ${line.investor_name} did not pay ${due}?`
      }
      confirm={kind === 'waive' ? `Waive ${due}` : 'Record the default'}
      said={
        kind === 'waive'
          ? `${line.investor_name} is no longer asked for ${due}`
          : `${line.investor_name} is in default`
      }
      withReason
      act={(idempotencyKey, reason) =>
        send(kind === 'waive' ? waiveCashCallLine : defaultCashCallLine, {
          params: { id: line.id },
          body: reason === '' ? {} : { reason },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <p>{`${consequence} ${line.investor_name} is told by e-mail and in the portal. You can’t undo this.`}</p>
    </MoneyQuestion>
  )
}

function ReturnSurplus({ line, onClose }: { line: CashCallLine; onClose: () => void }) {
  const amount = money(line.surplus, { currency: line.currency, pence: true })
  return (
    <MoneyQuestion
      title={`Give ${amount} back to ${line.investor_name}?`}
      confirm={`Return ${amount}`}
      said={`A refund of ${amount} to ${line.investor_name} is due`}
      act={(idempotencyKey) => send(returnSurplus, { params: { id: line.id }, idempotencyKey })}
      onClose={onClose}
    >
      <OwnFigures source={callSource(line.cash_call_id)}>
        <p>
          <Figure of={`line_surplus:${line.id}`} label={`Paid too much, ${line.investor_name}`}>
            {amount}
          </Figure>
          {
            ' was paid beyond the amount of the line. It becomes a refund that is due, until you record it as paid.'
          }
        </p>
      </OwnFigures>
    </MoneyQuestion>
  )
}
