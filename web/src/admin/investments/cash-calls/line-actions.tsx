import {
  defaultCashCallLine,
  waiveCashCallLine,
} from '@moorgate/contract/investments/cash-call-line-commands.ts'
import { returnSurplus } from '@moorgate/contract/investments/payment.ts'
import { openLineStatuses } from '@moorgate/contract/statuses.ts'
import { Ellipsis } from 'lucide-react'
import { isNothing } from '../../../kernel/amounts.ts'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { money } from '../../../ui/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuAction, MenuGroup } from '../../../ui/menu.tsx'
import { MoneyQuestion } from '../money-question.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RemindQuestion } from './remind-question.tsx'
import { ReversePayment } from './reverse-payment.tsx'
import { callSource } from './records.ts'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

export type OpenDialog = {
  kind: 'pay' | 'surplus' | 'remind' | 'waive' | 'default' | 'reverse'
  line: CashCallLine
}

/** What is to be done with a line: the surplus returned, a payment recorded or reversed, or the line ended. */
export function LineAction({
  call,
  line,
  onOpen,
}: {
  call: CashCall
  line: CashCallLine
  onOpen: (open: OpenDialog) => void
}) {
  if (!permits(call, 'pay') || call.status === 'draft' || call.status === 'cancelled') return null
  const isOpen = openLineStatuses.includes(line.status)
  const hasPaid = !isNothing(line.received) || !isNothing(line.surplus)
  if (!isOpen && !hasPaid) return null
  return (
    <span className={styles.lineActions}>
      {!isNothing(line.surplus) ? (
        <Button size="small" onClick={() => onOpen({ kind: 'surplus', line })}>
          Return {money(line.surplus, { currency: line.currency, pence: true })}
        </Button>
      ) : (
        isOpen && (
          <Button
            size="small"
            onClick={() => onOpen({ kind: 'pay', line })}
            aria-label={`Record payment of ${line.investor_name}`}
          >
            Record payment
          </Button>
        )
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} size="small" label={`More about ${line.investor_name}`} />}
        label={`More about ${line.investor_name}`}
        groups={groupsOf(line, { isOpen, hasPaid }, (kind) => onOpen({ kind, line }))}
      />
    </span>
  )
}

function groupsOf(
  line: CashCallLine,
  { isOpen, hasPaid }: { isOpen: boolean; hasPaid: boolean },
  onOpen: (kind: OpenDialog['kind']) => void,
): readonly MenuGroup[] {
  const open: MenuAction[] = [
    { id: 'remind', label: 'Send reminder', onSelect: () => onOpen('remind') },
    { id: 'waive', label: 'Waive what is due', onSelect: () => onOpen('waive') },
    {
      id: 'default',
      label: 'Record a default',
      danger: true,
      disabled: !line.overdue,
      ...(!line.overdue && { description: 'Once the due date and its days of grace are over' }),
      onSelect: () => onOpen('default'),
    },
  ]
  const reverse: MenuAction = {
    id: 'reverse',
    label: 'Reverse payment',
    danger: true,
    onSelect: () => onOpen('reverse'),
  }
  return [...(isOpen ? [{ items: open }] : []), ...(hasPaid ? [{ items: [reverse] }] : [])]
}

/** The dialog of what was chosen. */
export function LineDialog({
  call,
  open,
  onClose,
}: {
  call: CashCall
  open: OpenDialog
  onClose: () => void
}) {
  const { kind, line } = open
  if (kind === 'pay') return <PaymentDialog line={line} onClose={onClose} />
  if (kind === 'surplus') return <ReturnSurplus line={line} onClose={onClose} />
  if (kind === 'reverse') return <ReversePayment line={line} onClose={onClose} />
  if (kind === 'remind') return <RemindQuestion call={call} line={line} onClose={onClose} />
  return <EndLine kind={kind} line={line} onClose={onClose} />
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
