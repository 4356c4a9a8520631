import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { gateReasons, opportunityEligibility } from '../investors/eligibility.ts'
import {
  approvingAccount,
  readingAccount,
  refusingAccount,
  settingAccount,
} from '../methods/collection-account.ts'
import { choice, date, instant, text } from '../wire.ts'
import { investmentOpportunity } from './opportunity.ts'

const update = { event: 'investment_opportunity_live', action: 'update' } as const

/**
 * Moves an opportunity: domain handbook §4.1. What is missing for the move comes back on its field; a move
 * that there is not is 409.
 */
export const moveOpportunity = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/status',
  summary: 'Move an opportunity to another status',
  access: update,
  body: z.object({
    status: choice([1, 2, 3, 4, 5, 6]),
    /** Reopening, failing and bringing back a matured one are explained. */
    reason: text(2000).nullish(),
    /** A new closing date when a closed round opens again. */
    closes_at: instant().nullish(),
  }),
  answer: investmentOpportunity.row,
  status: 200,
})

export const cloneOpportunity = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/clone',
  summary: 'Copy the content of an opportunity into a new draft, without money or people',
  access: { event: 'investment_opportunity_live', action: 'create' },
  body: z.object({ name: text(160).nullish() }),
  answer: investmentOpportunity.row,
  status: 201,
})

/**
 * Only a draft without investments is deleted freely; anything else needs the right to delete what others
 * depend on.
 */
export const deleteOpportunity = defineEndpoint({
  method: 'DELETE',
  path: 'investment-opportunities/{id}',
  summary: 'Delete an opportunity',
  access: update,
  status: 204,
})

/**
 * Evidence that the promotion was approved (Financial Services and Markets Act 2000, section 21), and until
 * when that holds.
 */
export const approvePromotion = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/approve-promotion',
  summary: 'Approve the financial promotion',
  access: update,
  body: z.object({
    expires_on: date(),
    /**
     * Which state of the page was read, as the answer about the approval says it: 409 where it is another one
     * by now.
     */
    page: text(40).optional(),
  }),
  answer: investmentOpportunity.row,
  status: 200,
})

/** Whether the reader may approve the promotion as the page is now, and why not, in words. */
export const readPromotionApproval = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/promotion-approval',
  summary: 'Read whether I may approve the promotion',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: z.object({
    can: z.object({ approve: z.boolean() }),
    approval_refused: z.string().nullable(),
    /** Which state of the page this is, to be sent along with the approval. */
    page: z.string(),
  }),
  status: 200,
})

/**
 * The account that investors pay into. A change is another account: notices that went out keep naming the one
 * they named.
 */
export const setOpportunityBank = defineEndpoint({
  ...settingAccount,
  path: 'investment-opportunities/{id}/bank-account',
})

export const approveOpportunityBank = defineEndpoint({
  ...approvingAccount,
  path: 'investment-opportunities/{id}/bank-account/approve',
})

export const refuseOpportunityBank = defineEndpoint({
  ...refusingAccount,
  path: 'investment-opportunities/{id}/bank-account/refuse',
})

export const readOpportunityBank = defineEndpoint({
  ...readingAccount,
  path: 'investment-opportunities/{id}/bank-account',
  access: { event: 'investment_opportunity_live', action: 'visit' },
})

/**
 * One condition between an investor and an offer, in the order in which they are met. `until` is there where
 * waiting is enough.
 */
export const gate = z.object({ reason: choice(gateReasons), until: instant().optional() })

/** Every step that this offer asks of the investor who asks, with what is done. */
export const readOpportunityEligibility = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/eligibility',
  summary: 'Whether I may invest in this offer, and what is missing',
  access: 'investor',
  answer: opportunityEligibility,
  status: 200,
})

/** What stands between the investor who asks and this offer; nothing means that they may invest. */
export const readGates = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/gates',
  summary: 'Read what I still have to do before I can invest in this opportunity',
  access: 'investor',
  answer: z.array(gate),
  status: 200,
})
