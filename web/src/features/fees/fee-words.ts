import { feeReceipt } from '@moorgate/contract/fees/fee-payment.ts'
import type { feePayment } from '@moorgate/contract/fees/fee-payment.ts'
import type { feeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { FeeFrequency } from '@moorgate/contract/statuses/fee.ts'
import { addressOf } from '../../kernel/api.ts'
import { isNothing } from '../../kernel/amounts.ts'
import { money } from '../../ui/format.ts'

export type FeePayment = RowOf<typeof feePayment>
export type FeeSubscription = RowOf<typeof feeSubscription>

type DotTone = 'good' | 'bad' | 'waiting' | 'neutral'

export const frequencyWords: Readonly<Record<FeeFrequency, string>> = {
  once: 'Once',
  each_time: 'Each time',
  month: 'Every month',
  year: 'Every year',
}

/** "£120.00 a month", as it is paid. */
export function priceText(price: { amount: string; currency: string; frequency: FeeFrequency }): string {
  const amount = money(price.amount, { currency: price.currency, pence: true })
  if (price.frequency === 'month' || price.frequency === 'year') return `${amount} a ${price.frequency}`
  return amount
}

/** "includes £20.00 VAT", or that there is none. */
export const vatText = ({ vat, currency }: { vat: string; currency: string }): string =>
  isNothing(vat) ? 'No VAT' : `Includes ${money(vat, { currency, pence: true })} VAT`

export const planStates: Readonly<Record<FeeSubscription['status'], { tone: DotTone; text: string }>> = {
  active: { tone: 'good', text: 'Active' },
  past_due: { tone: 'bad', text: 'Payment failed' },
  cancelled: { tone: 'waiting', text: 'Cancelled' },
  ended: { tone: 'neutral', text: 'Ended' },
}

export const paymentStates: Readonly<Record<FeePayment['status'], { tone: DotTone; text: string }>> = {
  paid: { tone: 'good', text: 'Paid' },
  part_refunded: { tone: 'neutral', text: 'Part refunded' },
  refunded: { tone: 'neutral', text: 'Refunded' },
  refund_failed: { tone: 'bad', text: 'The refund failed. Check it in Stripe.' },
  disputed: { tone: 'bad', text: 'Disputed' },
  exception: { tone: 'bad', text: 'Not recorded: the amount differs. Refund it.' },
}

/** Where the receipt of a payment is fetched. */
export const receiptAddress = (id: number): string => addressOf(feeReceipt.path.replace('{id}', String(id)))
