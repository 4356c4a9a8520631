import { z } from 'zod'
import { openFigures } from '../working.ts'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { choice, date, decimal, integer, list, money, reference, text } from '../wire.ts'
import { holderChoice } from './pre-emption-choice.ts'
import { preEmptionOption } from './pre-emption-option.ts'

/** Companies Act 2006 s562(5): an offer is open for at least 14 days. */
export const preEmptionLeastDays = 14

const update = { event: 'investment_opportunity_existing', action: 'update' } as const
const answer = holderChoice.create.shape

/** 201 for the first answer, 200 for one that takes its place. Staff answer for a holder by naming them. */
export const choosePreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-choices',
  summary: 'Answer a pre-emption offer',
  access: { ...update, own: true },
  body: holderChoice.create.extend({ user_id: optional(reference('users')) }),
  answer: holderChoice.row,
  status: 201,
  also: [200],
})

export const changePreEmptionChoice = defineEndpoint({
  method: 'PATCH',
  path: 'pre-emption-choices/{id}',
  summary: 'Answer a pre-emption offer differently',
  access: { ...update, own: true },
  body: z.object({ choice: choice([1, 2, 3, 4, 5, 6]), shares: answer.shares }),
  answer: holderChoice.row,
  status: 200,
})

/** Ids of choices with commas between them: holders to whom nothing is issued this time. */
const withoutHolders = text(6000, { example: '12,15' }).optional()

const count = () => decimal({ places: 0, example: '6250' })

/**
 * What an answer would come to before it is given: one that is named by `choice` and `shares`, or the one
 * that an `amount` says by itself. With both, the amount stays where it buys just the shares of the answer.
 */
export const readAnswerEffect = defineEndpoint({
  method: 'GET',
  path: 'pre-emption-choices/{id}/effect',
  summary: 'What an answer to a pre-emption offer would come to',
  access: { event: 'investment_opportunity_existing', action: 'visit', own: true },
  query: z.object({
    choice: choice([1, 2, 3, 6]).optional(),
    shares: answer.shares,
    amount: money({ above: '0', example: '25000.00' }).optional(),
  }),
  answer: z.object({
    /** Null where the offer takes no such answer. */
    choice: choice([1, 2, 3, 6]).nullable(),
    /** With 3 shares beyond the entitlement, with 6 shares taken; null with the others. */
    shares: count().nullable(),
    /** Why it can't be given, in a sentence; null where it can. */
    refusal: text(300, {
      example: 'Nobody can ask for more than their entitlement in this offer.',
    }).nullable(),
    /** Null where it says no number of shares, or more than there are to take. */
    effect: z
      .object({
        taken: count(),
        /** At the price of the offer, to the nearest penny. */
        cost: money({ example: '25000.00' }),
        /** The least amount that buys the shares. */
        payable: money({ example: '25000.00' }),
        /**
         * What would be reserved: the amount that was asked about where it buys just as many, otherwise the
         * least.
         */
        amount: money({ example: '25000.00' }),
        held_after: count(),
        /** Of all issued shares once all new ones are issued. */
        percent_after: decimal({ places: 6, example: '0.493827' }),
      })
      .nullable(),
  }),
  status: 200,
})

/** Counts the holders at the record date, works out what each may take, and tells them. */
export const openPreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/open',
  summary: 'Open a pre-emption offer',
  access: update,
  answer: preEmptionOption.row,
  status: 200,
})

/**
 * Closes and settles: who has not answered lapses, excess is met out of what is left. `lapses` is how many
 * the caller saw waiting; before the deadline that needs a reason too.
 */
export const closePreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/close',
  summary: 'Close a pre-emption offer',
  access: update,
  body: z.object({ lapses: integer({ min: 0 }), reason: optional(text(500)) }),
  answer: preEmptionOption.row,
  status: 200,
})

export const cancelPreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/cancel',
  summary: 'Withdraw a pre-emption offer',
  access: update,
  body: z.object({ reason: text(500, { min: 1 }) }),
  answer: preEmptionOption.row,
  status: 200,
})

/** Rings at everybody whose answer is awaited. */
export const remindPreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/remind',
  summary: 'Remind holders who have not answered',
  access: update,
  answer: z.object({ reminded: z.int() }),
  status: 200,
})

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
    /** How many shares held give the right to one new share; null where nothing is offered. */
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

/**
 * Figures of an offer: `entitled`, `left` and the others of the settlement by their names, a holder's as
 * `entitlement:{id of the choice}`. An investor opens the terms and what is their own, and what an answer
 * would make of it before they send it: `taken`, `cost`, `payable`, `held_with` and `percent_with`, as
 * `cost:{id}:{choice}:{shares}`. Staff open what issuing to those who have not got theirs would do, `without`
 * some of them (ids, with commas between): `chosen_shares`, `chosen_cost`, `in_issue_then`.
 */
export const preEmptionFigures = openFigures({
  path: 'pre-emption-options/{id}',
  of: 'a pre-emption offer',
  access: { event: 'investment_opportunity_existing', action: 'visit', own: true },
  example: 'entitlement:12',
  query: { without: withoutHolders },
})

/** The offer as a letter to one holder, PDF. */
export const readPreEmptionLetter = defineEndpoint({
  method: 'GET',
  path: 'pre-emption-choices/{id}/letter',
  summary: 'Download the letter of a pre-emption offer',
  access: { event: 'investment_opportunity_existing', action: 'visit', own: true },
  status: 200,
  file: ['application/pdf'],
})

/** The letters to all holders as one ZIP, in the order of their holdings. */
export const downloadPreEmptionLetters = defineEndpoint({
  method: 'GET',
  path: 'pre-emption-options/{id}/letters',
  summary: 'Download the letters of a pre-emption offer',
  access: { event: 'investment_opportunity_existing', action: 'visit' },
  status: 200,
  file: ['application/zip'],
})
