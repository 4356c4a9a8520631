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
import { overlay } from '../../../kernel/overlay.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RemindOfCall } from './remind-of-call.tsx'
import { ReversePayment } from './reverse-payment.tsx'
import { callSource } from './records.ts'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

const LateInterest = overlay(async () => (await import('./late-interest.tsx')).LateInterest)

export type OpenDialog = {
  kind: 'pay' | 'surplus' | 'remind' | 'waive' | 'default' | 'reverse' | 'interest'
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
            aria-label={`Record payment from ${line.investor_name}`}
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
    { id: 'waive', label: 'Waive amount due', onSelect: () => onOpen('waive') },
    {
      id: 'default',
      label: 'Record default',
      danger: true,
      disabled: !line.overdue,
      ...(!line.overdue && { description: 'After the due date and grace period' }),
      onSelect: () => onOpen('default'),
    },
  ]
  const reverse: MenuAction = {
    id: 'reverse',
    label: 'Reverse payment',
    danger: true,
    onSelect: () => onOpen('reverse'),
  }
  const interest: MenuAction = {
    id: 'interest',
    label: 'Late interest',
    onSelect: () => onOpen('interest'),
  }
  return [
    ...(isOpen ? [{ items: open }] : []),
    ...(isNothing(line.default_interest) ? [] : [{ items: [interest] }]),
    ...(hasPaid ? [{ items: [reverse] }] : []),
  ]
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
  if (kind === 'remind') return <RemindOfCall call={call} line={line} onClose={onClose} />
  if (kind === 'interest')
    return <LateInterest line={line} mayCharge={permits(call, 'pay')} onClose={onClose} />
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
  const isPart = line.investment_amount !== line.allocation_amount
  const consequence = isPart ? partConsequence(kind, due!) : wholeConsequence(kind, line, paid!)
  return (
    <MoneyQuestion
      danger
      title={
        kind === 'waive'
          ? `Waive ${due} due from ${line.investor_name}?`
          : `Record that ${line.investor_name} did not pay ${due}?`
      }
      confirm={kind === 'waive' ? `Waive ${due}` : 'Record default'}
      said={
        kind === 'waive'
          ? `${due} due from ${line.investor_name} waived`
          : `Default by ${line.investor_name} recorded`
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
      <p>{`${consequence} We’ll tell ${line.investor_name} by e-mail and in the portal. You can’t undo this.`}</p>
    </MoneyQuestion>
  )
}

function wholeConsequence(kind: 'waive' | 'default', { received }: CashCallLine, paid: string): string {
  const hasPaid = !isNothing(received)
  if (kind === 'waive')
    return hasPaid
      ? `The investment is reduced to the ${paid} paid, and counts as paid.`
      : 'Nothing was paid, so the reservation ends.'
  return hasPaid
    ? `The reservation ends, and the ${paid} paid becomes a refund due.`
    : 'The reservation ends.'
}

/** Of a call in part, where other calls may have been paid. */
const partConsequence = (kind: 'waive' | 'default', due: string): string =>
  kind === 'waive'
    ? `The reservation is reduced by ${due}. If nothing has been paid on any call, it ends.`
    : 'The reservation ends. What was paid on this call and earlier ones becomes a refund due.'

function ReturnSurplus({ line, onClose }: { line: CashCallLine; onClose: () => void }) {
  const amount = money(line.surplus, { currency: line.currency, pence: true })
  return (
    <MoneyQuestion
      title={`Return ${amount} to ${line.investor_name}?`}
      confirm={`Return ${amount}`}
      said={`Refund of ${amount} due to ${line.investor_name}`}
      act={(idempotencyKey) => send(returnSurplus, { params: { id: line.id }, idempotencyKey })}
      onClose={onClose}
    >
      <OwnFigures source={callSource(line.cash_call_id)}>
        <p>
          <Figure of={`line_surplus:${line.id}`} label={`Overpaid, ${line.investor_name}`}>
            {amount}
          </Figure>
          {' was overpaid. It becomes a refund due until you record it as paid.'}
        </p>
      </OwnFigures>
    </MoneyQuestion>
  )
}
