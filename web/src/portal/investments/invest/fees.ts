import type { OpportunityFields } from '../../../features/opportunities/opportunity-record.ts'
import { money } from '../../../ui/format.ts'

type Fees = OpportunityFields['fees']

const vatWords = { included: '', added: ' plus VAT', exempt: '' } as const

export const noFees = 'None'

/** What the investor pays on top of the amount: "None", or each fee as "2% plus VAT" or "£250". */
export function feesToInvestor(fees: Fees, currency: string): string {
  const own = fees.filter(({ payer }) => payer === 'investor')
  const texts = own.map(({ percent, amount, vat }) => {
    const much = percent ? `${percent.replace(/\.?0+$/, '')}%` : money(amount ?? null, { currency })
    return `${much}${vatWords[vat]}`
  })
  return texts.length === 0 ? noFees : texts.join(', ')
}
