import { sql } from 'kysely'
import { droppedLineStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { booksOf, connectionOf } from './connection.ts'
import type { AccountingConnection } from './connection.ts'
import { sendSoon } from './jobs.ts'
import { queueCallInvoice } from './queue-calls.ts'
import { queueEntry, stopUntried } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'
import { queueFee, queueFeeRefund } from './queue-fees.ts'
import { queueDistribution, queueDrawdown, queueFundPayment } from './queue-funds.ts'
import { queueCardRefund, queueRefund } from './queue-refunds.ts'
import { paidOnInvoice, settlePayments } from './settle-payments.ts'

type Sent = 'sends_cash_calls' | 'sends_drawdowns' | 'sends_refunds' | 'sends_fees' | 'sends_distributions'
/** An event with its subject's id. */
type About = StoredEvent & { subjectId: number }
type Handler = (queue: Queue, event: About, chosen: AccountingConnection) => Promise<void>

/** Where the firm chose to send it. */
const where =
  (sent: Sent, act: (queue: Queue, id: number) => Promise<void>): Handler =>
  async (queue, { subjectId }, chosen) => {
    if (chosen[sent]) await act(queue, subjectId)
  }
const dropped =
  (of: keyof typeof linesBy): Handler =>
  (queue, { subjectId }) =>
    voidDropped(queue, of, subjectId)

/** What each event means for the books, by the record that it is about. */
const handlers = {
  'cash_call_line.issued': where('sends_cash_calls', queueCallInvoice),
  'payment.received': where('sends_cash_calls', settlePayments),
  'payment.reversed': (queue, { subjectId }) => settlePayments(queue, subjectId),
  'fund_drawdown.issued': where('sends_drawdowns', queueDrawdown),
  'fund_payment.received': where('sends_drawdowns', queueFundPayment),
  'refund.paid': where('sends_refunds', queueRefund),
  'card_refund.booked': where('sends_refunds', queueCardRefund),
  'fee_payment.paid': where('sends_fees', queueFee),
  'fee_payment.refunded': async (queue, { subjectId, payload }, { sends_fees: sends }) => {
    if (sends) await queueFeeRefund(queue, subjectId, Number(payload['refund_id']))
  },
  'distribution_line.paid': where('sends_distributions', queueDistribution),
  'cash_call_line.waived': dropped('cash_call_line'),
  'cash_call_line.defaulted': dropped('cash_call_line'),
  'cash_call.cancelled': dropped('cash_call'),
  'investment.cancelled': dropped('investment'),
  'investment.expired': dropped('investment'),
  'investment.refund_due': dropped('investment'),
  'fund_drawdown.cancelled': dropped('fund_drawdown'),
} satisfies Partial<Record<StoredEvent['type'], Handler>>

/**
 * Queues for the books what happens from the moment on at which they were connected. It runs in the transaction
 * that ticks off the event, so nothing is lost and nothing is queued twice.
 */
export const queueForBooks = subscription({
  name: 'accounting.queue',
  on: Object.keys(handlers) as (keyof typeof handlers)[],
  handleAll: async (work, events) => {
    const connection = await connectionOf(work)
    const organisation = booksOf(connection)
    if (organisation === undefined || !connection?.connected_at) return
    const from = connection.connected_at
    const queue = { work, organisation }
    for (const event of events) {
      const { type, subjectId, at } = event
      if (subjectId !== null && at >= from) await handlers[type](queue, { ...event, subjectId }, connection)
    }
    await sendSoon(work)
  },
})

const lost = sql.raw(statusList(droppedLineStatuses))

const linesBy = {
  cash_call_line: sql`e.source_type = 'cash_call_line' and l.id`,
  cash_call: sql`e.source_type = 'cash_call_line' and l.cash_call_id`,
  investment: sql`e.source_type = 'cash_call_line' and l.investment_id`,
  fund_drawdown: sql`e.source_type = 'fund_drawdown_line' and d.fund_drawdown_id`,
}

/**
 * An invoice of which nothing is due any more is voided there; one that was never tried is not sent at all, and
 * one that is paid there in full stays: money came in, and went back by a refund.
 */
async function voidDropped(queue: Queue, of: keyof typeof linesBy, id: number): Promise<void> {
  const { work, organisation } = queue
  const { rows } = await sql<{
    id: number
    number: string
    name: string
    path: string | null
    amount_minor: bigint
    type: string
    source: number
  }>`
    select e.id, e.number, e.name, e.path, e.amount_minor, e.source_type as type, e.source_id as source from accounting_entries e
    left join cash_call_lines l on l.tenant_id = ${work.tenant.id} and e.source_type = 'cash_call_line' and l.id = e.source_id
    left join fund_drawdown_lines d on d.tenant_id = ${work.tenant.id} and e.source_type = 'fund_drawdown_line' and d.id = e.source_id
    where e.tenant_id = ${work.tenant.id} and e.organisation_id = ${organisation} and e.kind = 'invoice' and e.status <> 'stopped'
      and coalesce(l.status, d.status) in ${lost} and ${linesBy[of]} = ${id}
    order by e.id`.execute(work.db)
  for (const invoice of rows) {
    const isPaid =
      invoice.type === 'cash_call_line' &&
      (await paidOnInvoice(queue, invoice.source)) === invoice.amount_minor
    if (isPaid || (await stopUntried(work, invoice.id, 'Nothing is due on it any more.'))) continue
    await queueEntry(queue, {
      kind: 'void',
      source: { type: invoice.type, id: invoice.source },
      number: invoice.number,
      name: invoice.name,
      path: invoice.path,
      facts: {},
      invoice: invoice.id,
    })
  }
}
