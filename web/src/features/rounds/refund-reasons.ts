import type { refund } from '@moorgate/contract/investments/payment.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

/** Why money is owed back, as staff read it, with slots for labels. */
export const refundReasons: Readonly<Record<RowOf<typeof refund>['reason'], string>> = {
  residue: 'Remainder of less than one share',
  scaled_back: '{Allocation} scaled back',
  surplus: 'Overpayment',
  not_allotted: 'Not allotted',
  cancelled: 'Cancelled',
  failed_raise: 'The raise failed',
  payout_held: '{Distribution}, held back',
}
