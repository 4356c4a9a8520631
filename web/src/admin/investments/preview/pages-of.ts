import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readPagePreview } from '@moorgate/contract/opportunities/page-preview.ts'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'

export type Preview = AnswerOf<typeof readPagePreview>

type PreviewedOpportunity = OpportunityOnPage & {
  status: number
  fca_class: string | null
  raised: string
  percent_raised: string | null
  close_date: string | null
  maximum_investment: string | null
  investor_count?: number
}

/** The offer of a preview: what the portal would be answered, so it has the portal's shape. */
export function pagesOf({ offer }: Preview): PreviewedOpportunity {
  return offer as PreviewedOpportunity
}
