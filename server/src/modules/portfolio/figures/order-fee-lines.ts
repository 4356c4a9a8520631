import { vatRateOf } from '@moorgate/contract'
import type { OfferFee } from '@moorgate/contract'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { inCurrency } from '../../../domain/format.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { lineOf, sumOf } from '../../../domain/worksheet.ts'
import type { CellDraft } from '../../../domain/worksheet.ts'
import type { ViewedOrder } from '../order/view-order.ts'

/** What the investor pays on top, fee by fee and together, and the VAT in it; nothing where there is none. */
export function orderFeeLines({ fees, currency }: ViewedOrder): CellDraft[][] {
  if (fees.length === 0) return []
  const stated = (key: string, label: string, minor: bigint, detail: string) =>
    lineOf(moneyCell(key, label, { minor, currency }, { detail }))
  const added = (key: string, label: string, each: string) =>
    lineOf(
      figure(key, label, 'money', sumOf(fees.map((_fee, index) => `${each}:${index + 1}`)), { currency }),
    )
  return [
    ...fees.map(({ fee, feeMinor }, index) =>
      stated(`fee:${index + 1}`, fee.label, feeMinor, `${termsOf(fee, currency)}${vatWords[fee.vat](fee)}`),
    ),
    added('order_fee', `fees to the ${inText('investor')}`, 'fee'),
    ...fees.map(({ fee, feeVatMinor }, index) =>
      stated(`fee_vat:${index + 1}`, `VAT, ${fee.label}`, feeVatMinor, vatDetail(fee)),
    ),
    added('order_fee_vat', 'VAT in the fees', 'fee_vat'),
  ]
}

/** “2.5% of the amount, at least £100.00”, as the round says it. */
function termsOf({ percent, minimum }: OfferFee, currency: string): string {
  if (percent == null) return 'a fixed amount'
  return `${percent}% of the amount${minimum == null ? '' : `, at least ${inCurrency(minimum, currency)}`}`
}

const vatWords = {
  added: (fee: OfferFee) => `, plus VAT at ${vatRateOf(fee)}%`,
  included: (fee: OfferFee) => `, with VAT at ${vatRateOf(fee)}% in it`,
  exempt: () => ', without VAT',
} as const

const vatDetail = (fee: OfferFee): string =>
  fee.vat === 'exempt' ? 'exempt' : `${vatRateOf(fee)}%, ${fee.vat === 'added' ? 'on top' : 'in the fee'}`
