import { z } from 'zod'
import { openFigures } from '../working.ts'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { choice, decimal, integer, money, reference, text } from '../wire.ts'
import { holderChoice } from './pre-emption-choice.ts'
import { preEmptionOption } from './pre-emption-option.ts'
import { withoutHolders } from './pre-emption-settlement.ts'

/**
 * Companies Act 2006 s574(2): the record date is in the 28 days before the offer, unless the articles say
 * otherwise.
 */
export const preEmptionRecordDays = 28

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
      example: 'Holders can’t apply for more than their entitlement in this offer.',
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

/**
 * Counts the holders at the record date, works out what each may take, and tells them. 422 where the record
 * date is too long ago by then, or a nominal value that decides isn’t known.
 */
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

/** Holders of an open offer are told, without the reason. A draft is discarded, which needs none. */
export const cancelPreEmption = defineEndpoint({
  method: 'POST',
  path: 'pre-emption-options/{id}/cancel',
  summary: 'Withdraw a pre-emption offer',
  access: update,
  body: z.object({ reason: optional(text(500, { min: 1 })) }),
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
