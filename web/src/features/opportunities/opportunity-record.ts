import type {
  gallery,
  image,
  keyDate,
  keyPoint,
  teamImage,
} from '@moorgate/contract/opportunities/opportunity-pages.ts'
import type {
  opportunityTerm,
  pageQuestion,
  reward,
  termCondition,
} from '@moorgate/contract/opportunities/opportunity-terms.ts'
import type { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

/*
 * What the page of an offer is made from, in the portal and in the back office's preview of it. The
 * declarations are taken as types alone: with their validation they would double what a page sends that only
 * reads.
 */

interface NamedRecord {
  id: number
  name: string
}

/** What the page says of the offer itself. */
export type OpportunityFields = Pick<
  RowOf<typeof investmentOpportunity>,
  | 'id'
  | 'name'
  | 'headline'
  | 'summary'
  | 'description'
  | 'investment_terms'
  | 'risks'
  | 'video_url'
  | 'page_blocks'
  | 'use_of_funds'
  | 'minimum_note'
  | 'fees'
  | 'tax_option_ids'
  | 'target_amount'
  | 'minimum_raise'
  | 'minimum_investment'
  | 'increment'
  | 'valuation'
  | 'share_class'
  | 'share_price'
  | 'target_return'
  | 'allotment_date'
  | 'maturity_date'
  | 'issuer_name'
  | 'issuer_number'
> & { currency: string; image: string | null }

export type OpportunityImage = RowOf<typeof image>
export type OpportunityGallery = RowOf<typeof gallery>
export type TeamMember = RowOf<typeof teamImage>
export type OpportunityPoint = RowOf<typeof keyPoint>
export type OpportunityDate = RowOf<typeof keyDate>
export type OpportunityTerm = RowOf<typeof opportunityTerm>
export type OpportunityCondition = RowOf<typeof termCondition>
export type OpportunityQuestion = RowOf<typeof pageQuestion>
export type OpportunityReward = RowOf<typeof reward>

/** An offer with everything that stands on its page. */
export type OpportunityOnPage = OpportunityFields & {
  type?: NamedRecord | null
  round_type?: NamedRecord | null
  character?: NamedRecord | null
  industry?: NamedRecord | null
  galleries?: OpportunityGallery[]
  images?: OpportunityImage[]
  team_images?: TeamMember[]
  key_points?: OpportunityPoint[]
  key_dates?: OpportunityDate[]
  terms?: OpportunityTerm[]
  term_conditions?: OpportunityCondition[]
  page_questions?: OpportunityQuestion[]
  rewards?: OpportunityReward[]
}
