import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, decimal, id, money, reference, text } from '../wire.ts'
import { investment } from './investment.ts'

const answer = investment.row

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
  file: ['*/*'],
  also: [206, 416],
})

/**
 * Claims a reward for a place that is held, another one in its stead, or none. Until the money has come in;
 * 409 `reward_gone` where none is left.
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

const ownOrStaff = { event: 'investment_opportunity_live', action: 'update', own: true } as const

/**
 * Staff change what is not settled; `status: cancelled` cancels, which investors may do too. Any other status
 * is reached by its act.
 */
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
    /** A tax scheme of the offer. 422 while a tax certificate of the investment is valid. */
    tax_option_id: reference('tax-options').nullish(),
    reason: text(2000).nullish(),
  }),
  answer,
  status: 200,
})

/**
 * Releases what was held and lets the waiting list move up. Money that came in becomes a refund that is due.
 */
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
