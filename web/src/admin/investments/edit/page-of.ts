import type { FormValues } from '../../../kernel/form-values.ts'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import type { Opportunity } from '../records.ts'

/**
 * The page as it would be with what is being written: fields as the form holds them, rows and names as they
 * are kept.
 */
export function pageOf(opportunity: Opportunity, values: FormValues): OpportunityOnPage {
  const { image: _chosen, ...written } = values
  return {
    ...opportunity,
    ...written,
    image: opportunity.image,
    currency: String(values['currency'] || 'GBP'),
  } as OpportunityOnPage
}
