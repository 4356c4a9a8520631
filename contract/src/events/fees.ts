import { z } from 'zod'
import { event, id } from './event.ts'

const ofPerson = { user_id: id, fee_id: id }

/** The price list, and what investors pay of it. */
export const feeEvents = {
  'fee.created': event('fee'),
  'fee.updated': event('fee'),
  'fee.priced': event('fee'),
  'fee.archived': event('fee'),
  'fee.unarchived': event('fee'),
  'fee_checkout.begun': event('fee_checkout', ofPerson),
  'fee_checkout.expired': event('fee_checkout', ofPerson),
  'fee_payment.paid': event('fee_payment', ofPerson),
  'fee_payment.exception': event('fee_payment', { ...ofPerson, problem: z.string() }),
  'fee_payment.refund_requested': event('fee_payment', {
    ...ofPerson,
    refund_id: id,
    reason: z.string(),
  }),
  'fee_payment.refunded': event('fee_payment', { ...ofPerson, refund_id: id }),
  'fee_payment.refund_failed': event('fee_payment', ofPerson),
  'fee_payment.disputed': event('fee_payment', { ...ofPerson, reason: z.string().nullable() }),
  'fee_payment.dispute_closed': event('fee_payment', { ...ofPerson, outcome: z.string() }),
  'fee_subscription.started': event('fee_subscription', ofPerson),
  'fee_subscription.past_due': event('fee_subscription', ofPerson),
  'fee_subscription.recovered': event('fee_subscription', ofPerson),
  'fee_subscription.cancelled': event('fee_subscription', ofPerson),
  'fee_subscription.resumed': event('fee_subscription', ofPerson),
  'fee_subscription.card_changed': event('fee_subscription', ofPerson),
  'fee_subscription.ended': event('fee_subscription', ofPerson),
}
