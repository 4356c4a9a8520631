import { refundlessDisputes } from '@moorgate/contract/statuses/card-payment.ts'
import { statusList } from '../kernel/database/status-list.ts'

/** `isDisputed` of the contract, asked of a row. */
export const isDisputedRow = (row: string): string => `${row}.dispute in ${statusList(refundlessDisputes)}`

const isDisputed = (column: 'payment_id' | 'fund_payment_id') => (paymentId: string) =>
  `exists (select 1 from card_payments k where k.tenant_id = $1 and k.${column} = ${paymentId} and ${isDisputedRow('k')}
    and k.refunded_minor = 0 and ${requestedMinorSql('k', 'card_payment_id')} = 0)`

/**
 * SQL of whether money that was booked for a payment, by SQL of its id, was by a card whose bank decides about it or
 * has taken it: nothing of it went back to the card, so it may be booked back by hand.
 */
export const isDisputedPayment = isDisputed('payment_id')

/** The same of a payment to a fund. */
export const isDisputedFundPayment = isDisputed('fund_payment_id')

/** What staff asked to go back and the provider has not confirmed, in minor units. */
export const requestedMinorSql = (row: string, of: 'card_payment_id' | 'fee_payment_id'): string =>
  `(select coalesce(sum(r.amount_minor), 0)::bigint from card_refunds r
    where r.tenant_id = $1 and r.${of} = ${row}.id and r.status = 'requested')`

/** What may still go back of money that came, in minor units. */
export const refundableMinorSql = (row: string, of: 'card_payment_id' | 'fee_payment_id'): string =>
  `case when ${row}.paid_at is null or ${isDisputedRow(row)} then 0
    else greatest(${row}.amount_minor - ${row}.refunded_minor - ${requestedMinorSql(row, of)}, 0) end`
