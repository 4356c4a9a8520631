import { feeLeast, feeMuch, vatOnTop } from '../../../features/opportunities/fee-terms.ts'
import type { OpportunityFields } from '../../../features/opportunities/opportunity-record.ts'

type Fees = OpportunityFields['fees']

/** What the investor pays on top of the amount, line by line: "2% plus VAT", "at least £100 plus VAT", "£250". */
export const feesToInvestor = (fees: Fees, currency: string): string[] =>
  fees
    .filter(({ payer }) => payer === 'investor')
    .flatMap((fee) =>
      [feeMuch(fee, currency), feeLeast(fee, currency)]
        .filter((line) => line !== undefined)
        .map((line) => line + vatOnTop(fee)),
    )
