import type { cardPayment } from '@moorgate/contract/investments/card-payment.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

export type CardPayment = RowOf<typeof cardPayment>

/** The payment that it was recorded as. */
export const recordedAs = (payment: CardPayment): number | null =>
  payment.payment_id ?? payment.fund_payment_id
