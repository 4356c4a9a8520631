import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, decimal, integer, list, reference, text } from '../wire.ts'
import { preEmptionOption } from './pre-emption-option.ts'

const update = { event: 'investment_opportunity_existing', action: 'update' } as const

/** Ids of choices with commas between them: holders to whom nothing is issued this time. */
export const withoutHolders = text(6000, { example: '12,15' }).optional()

/** What closing would do now; of a closed offer, what it did. `lines` by id of the choice. */
export const readPreEmptionSettlement = defineEndpoint({
  method: 'GET',
  path: 'pre-emption-options/{id}/settlement',
  summary: 'Read what closing a pre-emption offer would do',
  access: { event: 'investment_opportunity_existing', action: 'visit' },
  answer: z.object({
    available: z.string(),
    in_issue: z.string(),
    entitled: z.string(),
    /** What would be the right of those who waived, and all rights with it; null where nobody waived. */
    waived: z.string().nullable(),
    entitled_in_all: z.string(),
    by_right: z.string(),
    excess_asked: z.string(),
    excess_met: z.string(),
    /** All that holders take, by right and beyond it. */
    placed: z.string(),
    left: z.string(),
    /**
     * How many shares held give the right to one new share; null where nothing is offered, and where rights
     * go by nominal value.
     */
    held_for_one: z.string().nullable(),
    lapses: z.int(),
    counts: z.array(z.object({ choice: choice([1, 2, 3, 4, 5, 6]), count: z.int() })),
    lines: z.array(z.object({ id: z.int(), by_right: z.string(), excess: z.string(), total: z.string() })),
  }),
  status: 200,
})

/**
 * What has to be done for a holder to have the shares that a closed offer gave them: nothing is given twice.
 */
const preEmptionEntryKinds = ['new', 'more', 'changed', 'kept', 'covered', 'blocked'] as const

/**
 * What entering the settled shares as investments of the round would do: by holder (`id` of the choice) the
 * shares that the offer gave and what must be paid for what is entered. `problem` says why it can't be done
 * now. 404 for an offer that is not there.
 */
export const readPreEmptionEntries = defineEndpoint({
  method: 'GET',
  path: 'pre-emption-options/{id}/entries',
  summary: 'Read what entering the shares of a pre-emption offer would do',
  access: { event: 'investment_opportunity_existing', action: 'visit' },
  answer: z.object({
    currency: z.string(),
    /** All that the offer gave; the sum of the lines. */
    shares: z.string(),
    /** The sum of the lines’ amounts. */
    amount: z.string(),
    problem: z.object({ reason: z.string(), message: z.string() }).nullable(),
    /** How many investments are entered and how many are changed. */
    entered: z.int(),
    changed: z.int(),
    lines: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(preEmptionEntryKinds),
        shares: z.string(),
        /** Of the investment that is entered or changed; null where nothing happens. */
        amount: z.string().nullable(),
        /** Before it is changed. */
        before: z.string().nullable(),
        /** The holder has to sign before the money is called. */
        signs: z.boolean(),
      }),
    ),
  }),
  status: 200,
})

/**
 * Enters what a closed offer gave as investments of its round, once: again does nothing. `shares`, `entered`
 * and `changed` are what the caller saw; 409 `changed` where it is not so any more, and with its own reason
 * where the round can't take them.
 */
export const enterPreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/enter',
  summary: 'Enter the shares of a pre-emption offer as investments',
  access: update,
  body: z.object({
    shares: decimal({ places: 0, example: '4000' }),
    entered: integer({ min: 0 }),
    changed: integer({ min: 0 }),
  }),
  answer: preEmptionOption.row,
  status: 200,
})

/**
 * What issuing the settled shares of an offer without a live round would do, to those who have not got
 * theirs: by holder (`id` of the choice) the shares that the offer gave, what they cost, and their part of
 * the company before the offer and once all its shares are issued, in percent with six places. `earliest_on`:
 * none is allotted while others may answer. `problem` says why it can't be done now. 404 for an offer that is
 * not there.
 */
export const readPreEmptionIssue = defineEndpoint({
  method: 'GET',
  path: 'pre-emption-options/{id}/issue',
  summary: 'Read what issuing the shares of a pre-emption offer would do',
  access: { event: 'investment_opportunity_existing', action: 'visit' },
  query: z.object({ without: withoutHolders }),
  answer: z.object({
    currency: z.string(),
    share_class: z.string(),
    price: z.string(),
    earliest_on: z.string().nullable(),
    problem: z.object({ reason: z.string(), message: z.string() }).nullable(),
    /** Still to be issued; the sum of the lines. */
    shares: z.string(),
    cost: z.string(),
    /** Issued before. */
    issued: z.string(),
    /** All shares of the company before the offer and once all of it is issued. */
    in_issue: z.string(),
    in_issue_after: z.string(),
    /** What issuing does to all holders of the lines but those of `without`, and to the shares in issue. */
    chosen: z.object({
      shares: z.string(),
      cost: z.string(),
      in_issue: z.string(),
      in_issue_after: z.string(),
    }),
    lines: z.array(
      z.object({
        id: z.int(),
        shares: z.string(),
        cost: z.string(),
        percent_before: z.string(),
        percent_after: z.string(),
      }),
    ),
  }),
  status: 200,
})

/** As many as one act issues to. */
const mostHolders = 10_000

/**
 * Issues what a closed offer gave the holders that are named (`choice_ids`) as shares of its completed
 * investment on a day, each once: again does nothing, and the others are issued theirs later. They are paid
 * for elsewhere; the register, the cap table and the holders' portfolios have them from that day on. 422 for
 * a day before the offer closed or to come; 409 `changed` where `shares` is not what the caller saw, or some
 * have theirs already, and with its own reason where it can't be done.
 */
export const issuePreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/issue',
  summary: 'Issue the shares of a pre-emption offer',
  access: update,
  body: z.object({
    date: date(),
    shares: decimal({ places: 0, example: '4000' }),
    choice_ids: list(reference('pre-emption-choices'), mostHolders),
  }),
  answer: preEmptionOption.row,
  status: 200,
})
