import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { accepted, boolean, html, instant, integer, money, reference, text } from '../wire.ts'

/**
 * Texts of one offer, each with a heading, in an order of their own. Who sees the offer reads them; who may
 * change it writes them.
 */
const titled = {
  investment_opportunity_id: reference('investment-opportunities'),
  title: text(160, { example: 'Liquidation preference' }),
  body: html(20_000).optional(),
  order: integer({ min: 0, max: 100_000 }).optional(),
}
const answered = { body: html(), order: integer() }
const listed = {
  event: 'investment_opportunity_live',
  read: 'own',
  write: 'part',
  filters: { investment_opportunity_id: 'exact', title: 'partial' },
  search: ['title'],
  sorts: ['order', 'title'],
  defaultSort: 'order',
  includes: { investmentOpportunity: { to: 'investment-opportunities', many: false } },
} as const

/** The terms of an offer, heading by heading. */
export const opportunityTerm = defineResource({
  name: 'opportunity_term',
  path: 'terms',
  term: 'opportunity_term',
  requires: 'investment_terms_enabled',
  written: titled,
  computed: answered,
  ...listed,
})

/** What has to be true before money is called. What is required is accepted when somebody invests. */
export const termCondition = defineResource({
  name: 'term_condition',
  path: 'term-conditions',
  term: 'term_condition',
  requires: 'investment_terms_enabled',
  written: { ...titled, required: boolean().optional() },
  computed: { ...answered, required: boolean() },
  ...listed,
})

/** What somebody agrees to who says how much they would like to invest, before it binds anybody. */
export const intentTerm = defineResource({
  name: 'intent_term',
  path: 'intent-terms',
  term: 'intent_term',
  written: { ...titled, required: boolean().optional() },
  computed: { ...answered, required: boolean() },
  ...listed,
})

/** A question that the page answers before anybody asks: `title` is the question, `body` its answer. */
export const pageQuestion = defineResource({
  name: 'page_question',
  path: 'page-questions',
  term: 'faq',
  written: titled,
  computed: answered,
  ...listed,
})

/**
 * Something that the investee itself makes and gives to who invests enough. Any other incentive is forbidden
 * (COBS 4.12A.7R), so `investee_produced` must be ticked, and investors see and claim a reward only once
 * somebody else than its writer has signed it off. A limit below what is claimed is refused, and a claimed
 * reward is not deleted.
 */
export const reward = defineResource({
  name: 'reward',
  path: 'rewards',
  term: 'reward',
  written: {
    ...titled,
    minimum_amount: money({ above: '0', example: '5000.00' }),
    limit: optional(integer({ min: 1, max: 1_000_000, example: 100 })),
    investee_produced: accepted(),
  },
  computed: {
    ...answered,
    approved_at: instant().nullable(),
    /**
     * How many live investments have it: one that is withdrawn, lapses or is paid back gives it free again.
     * Never beyond `limit`.
     */
    claimed: integer({ example: 8 }),
  },
  ...listed,
  sorts: ['order', 'title', 'minimum_amount'],
})

/** Signs a reward off, in the name of who does it. A change of the reward takes the signature away again. */
export const approveReward = defineEndpoint({
  method: 'POST',
  path: 'rewards/{id}/approve',
  summary: 'Sign off a reward that the investee itself produces',
  access: { event: 'investment_opportunity_live', action: 'update' },
  body: z.object({ investee_produced: accepted() }),
  answer: reward.row,
  status: 200,
})
