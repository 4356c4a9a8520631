import type { OpportunityFields } from '../../../features/opportunities/opportunity-record.ts'
import { money } from '../../../ui/format.ts'

type Fees = OpportunityFields['fees']

const vatWords = { included: '', added: ' plus VAT', exempt: '' } as const

/** What the investor pays beside the shares: "None", or each fee as "2% plus VAT" or "£250". */
export function feesToInvestor(fees: Fees, currency: string): string {
  const own = fees.filter(({ payer }) => payer === 'investor')
  const texts = own.map(({ percent, amount, vat }) => {
    const much = percent ? `${percent.replace(/\.?0+$/, '')}%` : money(amount ?? null, { currency })
    return `${much}${vatWords[vat]}`
  })
  return texts.join(', ') || 'None'
}
