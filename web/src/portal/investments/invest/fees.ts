import { feeMuch, vatOnTop } from '../../../features/opportunities/fee-terms.ts'
import type { OpportunityFields } from '../../../features/opportunities/opportunity-record.ts'

type Fees = OpportunityFields['fees']

export const noFees = 'None'

/** What the investor pays on top of the amount: "None", or each fee as "2% plus VAT", "2%, at least £100" or "£250". */
export function feesToInvestor(fees: Fees, currency: string): string {
  const own = fees.filter(({ payer }) => payer === 'investor')
  const texts = own.map((fee) => `${feeMuch(fee, currency)}${vatOnTop(fee)}`)
  return texts.length === 0 ? noFees : texts.join('; ')
}
