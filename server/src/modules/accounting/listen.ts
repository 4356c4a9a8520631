import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { booksOf, connectionOf } from './connection.ts'
import type { AccountingConnection } from './connection.ts'
import { endInvoices } from './end-invoices.ts'
import type { EndedBy } from './end-invoices.ts'
import { sendSoon } from './jobs.ts'
import { queueCallInvoice } from './queue-calls.ts'
import type { Queue } from './queue-entries.ts'
import { queueFee, queueFeeRefund } from './queue-fees.ts'
import { queueDistribution, queueDrawdown, queueFundPayment, undoFundPayment } from './queue-funds.ts'
import { queueLateCharge, queueLatePayment } from './queue-late-charges.ts'
import { queueOffset, undoOffset } from './queue-offsets.ts'
import { queueHeldProceeds, queueProceeds, undoProceeds } from './queue-proceeds.ts'
import { queueCardRefund, queueLostPayment, queueRefund } from './queue-refunds.ts'
import { settlePayments } from './settle-payments.ts'

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
  (of: EndedBy): Handler =>
  (queue, { subjectId, at }) =>
    endInvoices(queue, { of, id: subjectId, at })

/** What each event means for the books, by the record that it is about. */
const handlers = {
  'cash_call_line.issued': where('sends_cash_calls', queueCallInvoice),
  'payment.received': where('sends_cash_calls', settlePayments),
  'payment.reversed': (queue, { subjectId }) => settlePayments(queue, subjectId),
  'cash_call_late_charge.charged': where('sends_cash_calls', queueLateCharge('cash_call_late_charge')),
  'cash_call_late_charge.paid': async (queue, { subjectId, payload }, { sends_cash_calls: sends }) => {
    if (!sends) return
    if (payload['offset_id']) await queueOffset(queue, Number(payload['offset_id']))
    else await queueLatePayment('cash_call_late_charge')(queue, subjectId)
  },
  'cash_call_late_charge.payment_undone': (queue, { payload }) =>
    undoOffset(queue, Number(payload['offset_id'])),
  'cash_call_late_charge.waived': dropped('cash_call_late_charge'),
  'fund_drawdown.issued': where('sends_drawdowns', queueDrawdown),
  'fund_payment.received': where('sends_drawdowns', queueFundPayment),
  'fund_payment.reversed': (queue, { subjectId }) => undoFundPayment(queue, subjectId),
  'fund_late_charge.charged': where('sends_drawdowns', queueLateCharge('fund_late_charge')),
  'fund_late_charge.paid': where('sends_drawdowns', queueLatePayment('fund_late_charge')),
  'fund_late_charge.waived': dropped('fund_late_charge'),
  'refund.paid': async (queue, { subjectId }, chosen) => {
    if (chosen.sends_refunds) await queueRefund(queue, subjectId)
    if (chosen.sends_distributions) await queueHeldProceeds(queue, subjectId)
  },
  'card_refund.booked': where('sends_refunds', queueCardRefund),
  'card_payment.reversed': where('sends_refunds', queueLostPayment),
  'fee_payment.paid': where('sends_fees', queueFee),
  'fee_payment.refunded': async (queue, { subjectId, payload }, { sends_fees: sends }) => {
    if (sends) await queueFeeRefund(queue, subjectId, Number(payload['refund_id']))
  },
  'distribution_line.paid': where('sends_distributions', queueDistribution),
  'opportunity.distributed': async (queue, { payload }, { sends_distributions: sends }) => {
    if (sends) await queueProceeds(queue, payload['journal_ids'] as number[])
  },
  'opportunity_distribution.reversed': (queue, { payload }) =>
    undoProceeds(queue, Number(payload['journal_id'] ?? 0)),
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
