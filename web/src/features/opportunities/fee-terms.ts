import { vatRateOf } from '@moorgate/contract/opportunities/fee-vat.ts'
import { money } from '../../ui/format.ts'
import type { OpportunityFields } from './opportunity-record.ts'

type OfferedFee = OpportunityFields['fees'][number]

/** How much a fee is: "2.5%" or "£250". */
export const feeMuch = ({ percent, amount }: OfferedFee, currency: string): string =>
  percent ? `${percent.replace(/\.?0+$/, '')}%` : money(amount ?? null, { currency })

/** "at least £100"; undefined where there is no least. */
export const feeLeast = ({ minimum }: OfferedFee, currency: string): string | undefined =>
  minimum == null ? undefined : `at least ${money(minimum, { currency })}`

/** The rate where it isn't the standard one, which everybody knows. */
const atRate = (fee: OfferedFee) => (vatRateOf(fee) === '20' ? '' : ` at ${vatRateOf(fee)}%`)

/** How a fee stands to VAT: "plus VAT", "VAT at 5% included", "no VAT". */
export function feeVat(fee: OfferedFee): string {
  if (fee.vat === 'exempt') return 'no VAT'
  if (vatRateOf(fee) === '0') return 'VAT at 0%'
  return fee.vat === 'added' ? `plus VAT${atRate(fee)}` : `VAT${atRate(fee)} included`
}

/** What comes on top of it: " plus VAT", " plus VAT at 5%" or nothing. */
export const vatOnTop = (fee: OfferedFee): string =>
  fee.vat === 'added' && vatRateOf(fee) !== '0' ? ` plus VAT${atRate(fee)}` : ''
