import type {
  gallery,
  image,
  keyDate,
  keyPoint,
  teamImage,
} from '@moorgate/contract/opportunities/offer-pages.ts'
import type {
  opportunityTerm,
  pageQuestion,
  reward,
  termCondition,
} from '@moorgate/contract/opportunities/offer-terms.ts'
import type { taxOption } from '@moorgate/contract/opportunities/tax-option.ts'
import type { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

/*
 * What the page of an offer is made from, in the portal and in the back office's preview of it. The declarations are taken as types
 * alone: with their validation they would double what a page sends that only reads.
 */

interface Named {
  id: number
  name: string
}

/** What the page says of the offer itself. */
export type OfferFields = Pick<
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

export type OfferImage = RowOf<typeof image>
export type OfferGallery = RowOf<typeof gallery>
export type TeamMember = RowOf<typeof teamImage>
export type OfferPoint = RowOf<typeof keyPoint>
export type OfferDate = RowOf<typeof keyDate>
export type OfferTerm = RowOf<typeof opportunityTerm>
export type OfferCondition = RowOf<typeof termCondition>
export type OfferQuestion = RowOf<typeof pageQuestion>
export type OfferReward = RowOf<typeof reward>
export type TaxScheme = RowOf<typeof taxOption>

/** An offer with everything that stands on its page. */
export type OfferOnPage = OfferFields & {
  type?: Named | null
  round_type?: Named | null
  character?: Named | null
  industry?: Named | null
  galleries?: OfferGallery[]
  images?: OfferImage[]
  team_images?: TeamMember[]
  key_points?: OfferPoint[]
  key_dates?: OfferDate[]
  terms?: OfferTerm[]
  term_conditions?: OfferCondition[]
  page_questions?: OfferQuestion[]
  rewards?: OfferReward[]
}
