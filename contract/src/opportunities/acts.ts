import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { gateReasons, opportunityEligibility } from '../investors/eligibility.ts'
import { bankDetails, shownBank } from '../methods/bank-details.ts'
import { choice, date, instant, integer, text } from '../wire.ts'
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

/** The account that investors pay into, with who set it, and who may decide about it while it waits. */
const opportunityBank = shownBank.extend({
  set_by: z.string().nullable(),
  set_at: z.string(),
  /** What the reader may do: nothing once the account counts. */
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
  /** Why the reader may not approve, in words; null where they may, or where nothing waits. */
  approval_refused: z.string().nullable(),
  /** The names of those who may approve it while it waits. */
  approvers: z.array(z.string()),
})

const changesAccount = { event: 'cash_calls', action: 'update' } as const
/**
 * The account that the decider has seen. 409 `account_changed` where it is another by now, `not_waiting`
 * where it waits no more.
 */
const seenAccount = { bank_account_id: integer({ min: 1, example: 118 }) }

/**
 * The account that investors pay into. A change is another account: notices that went out keep naming the one
 * they named.
 */
export const setOpportunityBank = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/bank-account',
  summary:
    'Set the account that investors pay into. Money is called to it after 48 hours, or once a second person approved it',
  access: changesAccount,
  confirmed: true,
  body: bankDetails,
  answer: opportunityBank,
  status: 201,
})

export const approveOpportunityBank = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/bank-account/approve',
  summary:
    'Approve the account that investors pay into, so that it counts at once; not by the person who set it',
  access: changesAccount,
  confirmed: true,
  body: z.object(seenAccount),
  answer: opportunityBank,
  status: 200,
})

/**
 * The person who set it may take it back too. The answer is the account that counted before, null where there
 * was none.
 */
export const refuseOpportunityBank = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/bank-account/refuse',
  summary: 'Refuse the account that investors pay into while it waits; the last one that counted is back',
  access: changesAccount,
  body: z.object({
    ...seenAccount,
    reason: text(500, { min: 3, example: 'The account is not in the issuer’s name.' }),
  }),
  answer: opportunityBank.nullable(),
  status: 200,
})

export const readOpportunityBank = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/bank-account',
  summary: 'Read the account that investors pay into',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: opportunityBank,
  status: 200,
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
