import { z } from 'zod'
import { event, id } from './event.ts'

/** Of a line of a cash call, or of a line of a fund's call. */
const paid = {
  cash_call_line_id: id.optional(),
  investment_id: id.optional(),
  fund_drawdown_line_id: id.optional(),
  fund_commitment_id: id.optional(),
}

/** Cards: the account that they are taken through, and what the provider says of payments. */
export const cardEvents = {
  'card_connection.connected': event('card_connection'),
  'card_connection.approved': event('card_connection'),
  'card_connection.updated': event('card_connection'),
  'card_connection.checked': event('card_connection'),
  'card_connection.removed': event('card_connection'),
  'card_payment.begun': event('card_payment', paid),
  'card_payment.paid': event('card_payment', paid),
  'card_payment.expired': event('card_payment', paid),
  'card_payment.exception': event('card_payment', { ...paid, problem: z.string() }),
  'card_payment.disputed': event('card_payment', { ...paid, reason: z.string().nullable() }),
  'card_payment.dispute_closed': event('card_payment', { ...paid, outcome: z.string() }),
  'card_payment.reversed': event('card_payment', paid),
  'card_refund.requested': event('card_refund', { ...paid, card_payment_id: id, reason: z.string() }),
  'card_refund.booked': event('card_refund', { ...paid, card_payment_id: id }),
  'card_refund.failed': event('card_refund', { ...paid, card_payment_id: id }),
}
