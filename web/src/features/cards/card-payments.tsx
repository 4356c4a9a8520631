import { cardPayment, refundCardPayment } from '@moorgate/contract/investments/card-payment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { compareAmounts, isNothing } from '../../kernel/amounts.ts'
import { everyRow, send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Figure } from '../figures/figure.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import { missing, money } from '../../ui/format.ts'
import { Heading, Text } from '../../ui/text.tsx'
import { recordedAs } from './card-payment.ts'
import type { CardPayment } from './card-payment.ts'
import styles from './cards.module.css'
import { RefundDialog } from './refund-dialog.tsx'

interface CardPaymentsProps {
  /** The filter that names the call. */
  of: 'cash_call_id' | 'fund_drawdown_id'
  callId: number
  mayRefund: boolean
  /** Reads again what money changes. */
  refresh: () => Promise<unknown>
}

/** What was paid by card on a call, beside what could not be recorded; nothing where no card was used. */
export function CardPayments({ of, callId, mayRefund, refresh }: CardPaymentsProps) {
  const term = useTerm()
  const [refunding, setRefunding] = useState<CardPayment>()
  const { data: rows = [] } = useQuery(cardPaymentsQuery(of, callId))
  if (rows.length === 0) return null
  return (
    <section className={styles.payments}>
      <Heading level={2}>Card payments</Heading>
      <DataTable
        label="Card payments"
        className={styles.rows}
        columns={columnsFor(term('investor'), mayRefund ? setRefunding : undefined)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={null}
      />
      {refunding && (
        <CardRefundDialog payment={refunding} refresh={refresh} onClose={() => setRefunding(undefined)} />
      )}
    </section>
  )
}

function cardPaymentsQuery(of: CardPaymentsProps['of'], callId: number) {
  const query = {
    [`filter[${of}]`]: String(callId),
    'filter[status]': 'paid,exception',
  }
  return {
    queryKey: [cardPayment.name, of, callId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      everyRow<CardPayment>(cardPayment.path, { query, signal }),
  }
}

const columnsFor = (
  investor: string,
  onRefund: ((payment: CardPayment) => void) | undefined,
): Column<CardPayment>[] => [
  { id: 'investor', header: investor, pinned: true, cell: (row) => row.investor_name },
  { id: 'amount', header: 'Amount', align: 'end', weight: 'strong', cell: (row) => <Paid payment={row} /> },
  {
    id: 'paid_at',
    header: 'Paid',
    cell: ({ paid_at: at }) => (at === null ? missing : dateTime(at, { today: now() })),
  },
  { id: 'status', header: 'Status', cell: (row) => <State payment={row} /> },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (row) =>
      onRefund &&
      !isNothing(row.refundable) && (
        <Button
          size="small"
          aria-label={`Refund card payment of ${row.investor_name}`}
          onClick={() => onRefund(row)}
        >
          Refund
        </Button>
      ),
  },
]

/** What was recorded opens to its payment; what was not is only what the provider took. */
function Paid({ payment }: { payment: CardPayment }) {
  const text = money(payment.amount, { currency: payment.currency, pence: true })
  const recorded = recordedAs(payment)
  if (recorded === null) return text
  return (
    <Figure of={`payment:${recorded}`} label={`Paid by card, ${payment.investor_name}`}>
      {text}
    </Figure>
  )
}

const problems: Readonly<Record<NonNullable<CardPayment['problem']>, string>> = {
  amount_differs: 'Not recorded: the amount or currency isn’t what we asked for.',
  line_closed: 'Not recorded: it’s no longer due. Refund it.',
  more_than_due: 'Not recorded: it’s more than is due. Refund it.',
  refund_not_booked: 'Refunded, but not taken off the investment.',
  refund_failed: 'The refund failed. Check it in Stripe.',
  dispute_not_booked: 'The dispute was lost, but the money wasn’t taken off the investment.',
}

const fundProblems: Partial<typeof problems> = {
  refund_not_booked: 'Refunded, but not taken off the {fund}.',
  dispute_not_booked: 'The dispute was lost, but the money wasn’t taken off the {fund}.',
}

const problemOf = ({ fund_commitment_id: commitment }: CardPayment, problem: keyof typeof problems) =>
  (commitment === null ? undefined : fundProblems[problem]) ?? problems[problem]

function State({ payment }: { payment: CardPayment }) {
  const words = useWords()
  const { tone, text } = stateOf(payment)
  return (
    <span>
      <StatusDot tone={tone}>{text}</StatusDot>
      {payment.problem !== null && (
        <Text as="span" tone="neg">
          {' '}
          {words(problemOf(payment, payment.problem))}
        </Text>
      )}
    </span>
  )
}

function stateOf(payment: CardPayment): { tone: 'good' | 'bad' | 'waiting' | 'neutral'; text: string } {
  if (payment.dispute === 'open') return { tone: 'bad', text: 'Disputed' }
  if (payment.dispute === 'lost') return { tone: 'bad', text: 'Dispute lost' }
  if (!isNothing(payment.requested)) return { tone: 'waiting', text: 'Refund requested' }
  if (!isNothing(payment.refunded))
    return compareAmounts(payment.refunded, payment.amount) < 0
      ? { tone: 'neutral', text: 'Part refunded' }
      : { tone: 'neutral', text: 'Refunded' }
  return payment.status === 'exception'
    ? { tone: 'bad', text: 'Exception' }
    : { tone: 'good', text: 'Paid by card' }
}

interface CardRefundDialogProps {
  payment: CardPayment
  /** Reads again what money changes. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A second look before what was paid on a line goes back to a card. */
function CardRefundDialog({ payment, refresh, onClose }: CardRefundDialogProps) {
  return (
    <RefundDialog
      title={`Refund ${payment.investor_name}’s card payment?`}
      payment={payment}
      send={(body, idempotencyKey) =>
        send(refundCardPayment, { params: { id: payment.id }, body, idempotencyKey })
      }
      refresh={refresh}
      onClose={onClose}
    >
      {recordedAs(payment) !== null && 'Any part that was due will be due again. '}
    </RefundDialog>
  )
}
