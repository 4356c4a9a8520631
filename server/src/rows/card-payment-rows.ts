import { refundlessDisputes } from '@moorgate/contract/statuses/card-payment.ts'
import { statusList } from '../kernel/database/status-list.ts'

/** `isDisputed` of the contract, asked of a row. */
export const isDisputedRow = (row: string): string => `${row}.dispute in ${statusList(refundlessDisputes)}`

/** What staff asked to go back and the provider has not confirmed, in minor units. */
export const requestedMinorSql = (row: string, of: 'card_payment_id' | 'fee_payment_id'): string =>
  `(select coalesce(sum(r.amount_minor), 0)::bigint from card_refunds r
    where r.tenant_id = $1 and r.${of} = ${row}.id and r.status = 'requested')`

/** What may still go back of money that came, in minor units. */
export const refundableMinorSql = (row: string, of: 'card_payment_id' | 'fee_payment_id'): string =>
  `case when ${row}.paid_at is null or ${isDisputedRow(row)} then 0
    else greatest(${row}.amount_minor - ${row}.refunded_minor - ${requestedMinorSql(row, of)}, 0) end`
