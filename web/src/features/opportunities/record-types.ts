import type { GateReason } from '@moorgate/contract/investors/eligibility.ts'
import type { shareLot } from '@moorgate/contract/captable/share-lot.ts'
import type { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import type { cashCallLine } from '@moorgate/contract/investments/cash-call.ts'
import type { readPaymentDetails } from '@moorgate/contract/investments/cash-call-line-commands.ts'
import type { investment } from '@moorgate/contract/investments/investment.ts'
import type { refund } from '@moorgate/contract/investments/payment.ts'
import type { investorType } from '@moorgate/contract/investors/investor-type.ts'
import type { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import type { invitation } from '@moorgate/contract/opportunities/invitation.ts'
import type { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { fundUnits } from '@moorgate/contract/portfolio/fund-units.ts'
import type { holding, portfolioTotals } from '@moorgate/contract/portfolio/holding.ts'
import type { soldShares } from '@moorgate/contract/portfolio/sold-shares.ts'
import type { readValueHistory } from '@moorgate/contract/portfolio/value-history.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { categorisation } from '@moorgate/contract/suitability/categorisation.ts'
import type { z } from 'zod'
import type { OpportunityOnPage, OpportunityReward } from './opportunity-record.ts'

/*
 * The records of an investor's money. Their declarations are taken as types alone: with their validation they
 * would double what the first page of the portal sends, which only reads.
 */

export interface NamedRecord {
  id: number
  name: string
}

/** An offer, with what the portal's lists ask for beside it. */
export type Opportunity = Omit<RowOf<typeof investmentOpportunity>, 'image'> & {
  /** Address of its picture. */
  image: string | null
  user_investment?: string | null
  /**
   * Kept for this investor beside what remains: theirs by right of pre-emption. Asked for with an offer's
   * page.
   */
  user_right?: string | null
  user_remaining?: string | null
  user_invited?: boolean
  is_eligible?: boolean
  may_read?: boolean
  investor_count?: number
  type?: NamedRecord | null
  sub_type?: NamedRecord | null
  round_type?: NamedRecord | null
  character?: NamedRecord | null
  industry?: NamedRecord | null
}

/** An offer with everything that stands on its page. */
export type OpportunityPage = Opportunity & OpportunityOnPage

export type Investment = RowOf<typeof investment> & { reward?: OpportunityReward | null }
export type CallLine = RowOf<typeof cashCallLine>
export type PaymentDetails = AnswerOf<typeof readPaymentDetails>
/** `portfolio_table_id` and `tax` are asked for with a whole portfolio. */
export type Holding = RowOf<typeof holding> & { portfolio_table_id?: number; tax?: string | null }
/** The units of one commitment to a fund, beside the holdings. */
export type FundUnits = z.output<typeof fundUnits> & { tax?: null }
export type Position = Holding | FundUnits
/** Shares of one opportunity that were sold, beside what is still held. */
export type SoldShares = z.output<typeof soldShares>
export type PortfolioTotals = z.output<typeof portfolioTotals>
export type ValueHistory = AnswerOf<typeof readValueHistory>
export type SharePrice = RowOf<typeof sharePrice> & {
  change_percent?: string | null
  yearly_growth?: string | null
}
export type ShareLot = RowOf<typeof shareLot>
export type Refund = RowOf<typeof refund>
/** What keeps this investor from an offer. */
export interface Gate {
  reason: GateReason
  until?: string | undefined
}
export type Invitation = RowOf<typeof invitation>
export type Category = RowOf<typeof investorType>
export type Statement = RowOf<typeof categorisation>
export type Method = RowOf<typeof investmentMethodEntity> & {
  investment_method?: (NamedRecord & { kind: string }) | null
}

/** A file that is shared with this investor. */
export interface SharedDocument {
  id: number
  name: string
  mime: string
  /** Bytes. */
  size: number
  created_at: string
}
