import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { allocationPolicies } from '../opportunities/index.ts'
import { openFigures } from '../working.ts'
import { choice } from '../wire.ts'
import { statisticsLimit } from './statistics.ts'

const part = z.object({ amount: z.string(), count: z.int() })

/**
 * How the money of one round stands. `received`, `awaiting`, `overdue` and `reserved` add up to `committed`,
 * amounts and counts alike; an investment that is paid in part counts where its open part does.
 */
const standing = {
  currency: z.string(),
  target: z.string().nullable(),
  committed: z.string(),
  /** What is committed, of the target; null without a target. */
  committed_percent: z.string().nullable(),
  received: part,
  awaiting: part,
  overdue: part,
  reserved: part,
}

/** Every live round, the one that closes first at the top. */
export const readLiveRaises = defineEndpoint({
  method: 'GET',
  path: 'statistics/live-raises',
  summary: 'Read how much of each live round is raised',
  access: { event: 'overview', action: 'index' },
  throttle: statisticsLimit,
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      round: z.string().nullable(),
      status: choice([2, 3]),
      close_date: z.string().nullable(),
      ...standing,
    }),
  ),
  status: 200,
})

/** What the live rounds of each currency add up to. */
export const readLiveTotals = defineEndpoint({
  method: 'GET',
  path: 'statistics/live-totals',
  summary: 'Read what the live rounds of each currency add up to',
  access: { event: 'overview', action: 'index' },
  throttle: statisticsLimit,
  answer: z.array(z.object({ rounds: z.int(), ...standing, target: z.string() })),
  status: 200,
})

/**
 * What somebody is asked for in issued cash calls and has not paid, by currency, with the day on which the
 * first of it is due.
 */
export const readAwaitedPayments = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/awaited-payments',
  summary: 'Read what an investor still has to pay',
  access: { event: 'investment_opportunity_live', action: 'index' },
  answer: z.array(z.object({ currency: z.string(), amount: z.string(), due_date: z.string() })),
  status: 200,
})

/** The totals of an opportunity's allocation book: of all its investments, not of a page of them. */
export const readAllocationBook = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/allocation-book',
  summary: 'Read how much of an opportunity is raised',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: z.object({
    ...standing,
    /** The target less what is committed, below nothing where more is; null without a target, and once the round is completed. */
    to_place: z.string().nullable(),
    /** What is missing to the minimum that the round has to raise; null where it has none, or has it. */
    short: z.string().nullable(),
    /** Of what is reserved, that which is signed: what a cash call asks for. */
    signed: part,
    /** What was called and can still come in: `awaiting` and `overdue`. */
    owed: part,
    /** Whole shares that the committed money buys, or that were allotted for it. */
    shares: z.string(),
    /** Of what is reserved, that which nobody has signed. */
    unsigned: part,
    waiting_list: part,
    refund_due: part,
    /** Refunds that are to be paid, of whatever kind. */
    refunds_due: part,
    /** Shares that are held since the round was completed, at cost and at the last price. */
    held: z.object({
      shares: z.string(),
      cost: z.string(),
      value: z.string(),
      holders: z.int(),
      price: z.string().nullable(),
      price_date: z.string().nullable(),
    }),
  }),
  status: 200,
})

/**
 * Figures of the allocation book: `book_committed` and the others by name, of one investment
 * `book_shares:{id}`.
 */
export const bookFigures = openFigures({
  path: 'investment-opportunities/{id}/allocation-book',
  of: 'the allocation book',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  example: 'book_committed',
  query: {},
})

/**
 * What completing a closed round would give to whom, by each rule, before anybody is told. Computed from
 * those who have paid in full; `lines` are in the order of `requests`.
 */
export const readAllotment = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/allotment',
  summary: 'Look at how a round would be shared out',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: z.object({
    currency: z.string(),
    price: z.string().nullable(),
    policy: choice(allocationPolicies),
    shares_on_offer: z.string(),
    /** What was paid by those who take part. */
    requested: z.string(),
    /** Whether that is the minimum that the round has to raise; true where it has none. */
    reaches_minimum: z.boolean(),
    /** Investments that are neither paid nor cancelled: while there are any, the round can't be completed. */
    unsettled: z.int(),
    /** What of them no call has asked for yet: a last call of everything asks for it. */
    uncalled: z.string(),
    requests: z.array(
      z.object({
        investment_id: z.int(),
        investor_name: z.string(),
        is_holder: z.boolean(),
        date: z.string(),
        amount: z.string(),
      }),
    ),
    policies: z.array(
      z.object({
        policy: choice(allocationPolicies),
        /** `residue` goes back to the investor. */
        lines: z.array(z.object({ shares: z.string(), cost: z.string(), residue: z.string() })),
        placed_shares: z.string(),
        placed: z.string(),
        residue: z.string(),
        /** Who gets shares. */
        investors: z.int(),
        smallest: z.string().nullable(),
      }),
    ),
  }),
  status: 200,
})

/**
 * Figures of what completing a round would give: `allotment_shares:{policy}:{id of the investment}`,
 * `allotment_cost:…`, `allotment_residue:…`, and in all `allotment_placed_shares:{policy}`,
 * `allotment_placed:…`, `allotment_residue:…`, `allotment_investors:…`.
 */
export const allotmentFigures = openFigures({
  path: 'investment-opportunities/{id}/allotment',
  of: 'how a round would be shared out',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  example: 'allotment_placed:pro_rata',
  query: {},
})
