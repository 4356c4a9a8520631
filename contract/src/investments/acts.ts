import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { accepted, boolean, choice, date, decimal, id, list, map, money, reference, text } from '../wire.ts'
import { investment, routesElsewhere } from './investment.ts'

/** handbook api §3.5. */
const throttle = { name: 'investments', limit: 10, perSeconds: 60, by: 'user' } as const
const answer = investment.row

const reservation = {
  investment_opportunity_id: reference('investment-opportunities'),
  amount: money({ above: '0', example: '25000.00' }),
  /** 1 finance in place, 2 not yet arranged. 3 is an intent, and no reservation. */
  interest: choice([1, 2, 3]),
  /** Ticked: the risks are understood. With it the reservation is signed. */
  risk_accepted: accepted(),
}

/**
 * Claimed with the reservation, or nothing is reserved: 409 `reward_gone` where none is left. Whoever joins the waiting list holds no
 * place yet, and claims none; they choose once a place comes free.
 */
const withReward = { reward_id: reference('rewards').nullish() }

/**
 * A holder's answer to the round's open pre-emption offer, given with the reservation: 2 maintain, 3 increase, 6 decrease, in the shares
 * that the amount buys at the offer's price. 422 where the amount buys other than what the answer says; then nothing is reserved.
 */
const withRight = { pre_emption_choice: choice([2, 3, 6]).nullish() }

/** Holds an amount of an offer for the investor, never more than is left. */
export const reserveForMyself = defineEndpoint({
  method: 'POST',
  path: 'investments/user',
  summary: 'Reserve an allocation for myself',
  access: 'investor',
  throttle,
  body: z.object({
    ...reservation,
    ...withReward,
    ...withRight,
    investment_method_entity_id: reference('investment-method-entities').nullish(),
  }),
  answer,
  status: 201,
})

export const reserveForOrganisation = defineEndpoint({
  method: 'POST',
  path: 'investments/org',
  summary: 'Reserve an allocation for an organisation that I may invest for',
  access: 'investor',
  throttle,
  body: z.object({
    ...reservation,
    ...withReward,
    ...withRight,
    organisation_id: reference('organisations'),
    investment_method_entity_id: reference('investment-method-entities').nullish(),
  }),
  answer,
  status: 201,
})

export const reserveByPension = defineEndpoint({
  method: 'POST',
  path: 'investments/pension',
  summary: 'Reserve an allocation through my pension scheme',
  access: 'investor',
  throttle,
  body: z.object({
    ...reservation,
    ...withReward,
    ...withRight,
    investment_method_entity_id: reference('investment-method-entities'),
  }),
  answer,
  status: 201,
})

/**
 * Money that comes another way than to the firm's own account. It waits as `interested` and holds nothing until staff have looked at the
 * evidence and confirm it.
 */
export const reserveOtherwise = defineEndpoint({
  method: 'POST',
  path: 'investments/user-alternative',
  summary: 'Ask for an allocation that is paid another way',
  access: 'investor',
  throttle,
  body: z.object({
    ...reservation,
    method: choice(routesElsewhere),
    evidence: file(['pdf', 'jpg', 'png'], 20 * 1024).optional(),
    organisation_id: reference('organisations').nullish(),
    investment_method_entity_id: reference('investment-method-entities').nullish(),
  }),
  answer,
  status: 201,
})

/** Staff have seen that the money is there: the allocation takes its room like every other. */
export const confirmInvestment = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/confirm',
  summary: 'Confirm an allocation that is paid another way',
  access: { event: 'investment_opportunity_live', action: 'update' },
  answer,
  status: 200,
})

/** The file that came with it, for its investor and the staff. */
export const readEvidence = defineEndpoint({
  method: 'GET',
  path: 'investments/{id}/evidence',
  summary: 'Download the evidence of an allocation that is paid another way',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  query: z.object({ disposition: choice(['attachment', 'inline']).catch('attachment').optional() }),
  status: 200,
})

/** Another amount while the round is open and nobody has asked for the money: within the rules of the round, and never beyond what is left. */
export const changeAmount = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/amount',
  summary: 'Change the amount of my reservation',
  access: 'investor',
  throttle,
  body: z.object({ amount: reservation.amount, risk_accepted: accepted() }),
  answer,
  status: 200,
})

/**
 * Claims a reward for a place that is held, another one in its stead, or none. Until the money has come in; 409 `reward_gone` where none
 * is left.
 */
export const chooseReward = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/reward',
  summary: 'Choose the reward of an investment',
  access: { event: 'investment_opportunity_live', action: 'update', own: true },
  body: z.object({ reward_id: reference('rewards').nullable() }),
  answer,
  status: 200,
})

/** What staff enter by hand: of a live round a reservation, of a completed one a holding of the past. */
export const enterInvestment = defineEndpoint({
  method: 'POST',
  path: 'investments/manual',
  summary: 'Enter an investment that was made elsewhere',
  access: { event: 'investment_opportunity_existing', action: 'create' },
  body: z.object({
    /** Left out where an organisation is named: then its lead is meant. */
    user_id: reference('users').nullish(),
    organisation_id: reference('organisations').nullish(),
    investment_opportunity_id: reference('investment-opportunities'),
    amount: money({ above: '0' }),
    date: date(),
    shares: decimal({ places: 0, above: '0', example: '6250' }).nullish(),
    kind: choice(['manual', 'private_manual']).optional(),
    nominee_id: reference('nominees').nullish(),
    investment_method_entity_id: reference('investment-method-entities').nullish(),
    /** The investor's signature is on paper. */
    signed: boolean().optional(),
    notes: text(5000).nullish(),
  }),
  answer,
  status: 201,
})

/** Allocations for many investors at once: all of them, or none. They sign for themselves. */
export const enterInvestments = defineEndpoint({
  method: 'POST',
  path: 'investments/investors',
  summary: 'Enter allocations for several investors',
  access: { event: 'investment_opportunity_live', action: 'update' },
  body: z.object({
    investment_opportunity_id: reference('investment-opportunities'),
    rows: list(map({ user_id: reference('users'), amount: money({ above: '0' }) }), 500).refine(
      (rows) => rows.length > 0,
      'The :attribute field is required.',
    ),
  }),
  answer: z.array(answer),
  status: 201,
})

/** More money of the same investor in the same round, by the same method. They sign it for themselves. */
export const enterSubsequent = defineEndpoint({
  method: 'POST',
  path: 'investments/subsequent',
  summary: 'Enter a further investment beside one that is there',
  access: { event: 'investment_opportunity_live', action: 'update' },
  body: z.object({ parent_id: reference('investments'), amount: money({ above: '0' }), date: date() }),
  answer,
  status: 201,
})

export const signInvestment = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/sign',
  summary: 'Sign an allocation that was entered for me',
  access: 'investor',
  body: z.object({ risk_accepted: accepted() }),
  answer,
  status: 200,
})

const ownOrStaff = { event: 'investment_opportunity_live', action: 'update', own: true } as const

/** Staff change what is not settled; `status: cancelled` cancels, which investors may do too. Any other status is reached by its act. */
export const updateInvestment = defineEndpoint({
  method: 'PATCH',
  path: 'investments/{id}',
  summary: 'Change or cancel an investment',
  access: ownOrStaff,
  body: z.object({
    status: text(40).optional(),
    amount: money({ above: '0' }).optional(),
    /** Where staff share out the round by hand: shares to be allotted. */
    shares: decimal({ places: 0, min: '0' }).nullish(),
    date: date().optional(),
    eis: boolean().optional(),
    notes: text(5000).nullish(),
    nominee_id: reference('nominees').nullish(),
    reason: text(2000).nullish(),
  }),
  answer,
  status: 200,
})

/** Releases what was held and lets the waiting list move up. Money that came in becomes a refund that is due. */
export const cancelInvestment = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/cancel',
  summary: 'Cancel an investment',
  access: ownOrStaff,
  body: z.object({ reason: text(2000).nullish() }),
  answer,
  status: 200,
})

/** Only what holds nothing any more and never held money: it was cancelled or lapsed. */
export const deleteInvestment = defineEndpoint({
  method: 'DELETE',
  path: 'investments/{id}',
  summary: 'Delete an investment that came to nothing',
  access: { event: 'investment_opportunity_existing', action: 'delete_unsafe' },
  status: 204,
})

/** A step of an investment's way, for its time line. */
export const readInvestmentHistory = defineEndpoint({
  method: 'GET',
  path: 'investments/{id}/history',
  summary: 'Read how an investment came to its status',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  answer: z.array(
    z.object({
      id: id(),
      from_status: z.string().nullable(),
      to_status: z.string(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
  status: 200,
})
