import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { accepted, choice, money, reference } from '../wire.ts'
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
 * The tax scheme that the investment is made under: one that the offer gives today. Where it gives one alone,
 * that one; of several the investor has to choose, or 422.
 */
const underScheme = { tax_option_id: reference('tax-options').nullish() }

/**
 * Claimed with the reservation, or nothing is reserved: 409 `reward_gone` where none is left. An investor who
 * joins the waiting list holds no place yet, and claims none; they choose once a place comes free.
 */
const withReward = { reward_id: reference('rewards').nullish() }

/**
 * A holder's answer to the round's open pre-emption offer, given with the reservation: 2 maintain, 3
 * increase, 6 decrease, in the shares that the amount buys at the offer's price. 422 where the amount buys
 * other than what the answer says; then nothing is reserved.
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
    ...underScheme,
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
    ...underScheme,
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
    ...underScheme,
    investment_method_entity_id: reference('investment-method-entities'),
  }),
  answer,
  status: 201,
})

/**
 * Money that comes another way than to the tenant's own account. It waits as `interested` and holds nothing
 * until staff have looked at the evidence and confirm it.
 */
export const reserveOtherwise = defineEndpoint({
  method: 'POST',
  path: 'investments/user-alternative',
  summary: 'Ask for an allocation that is paid another way',
  access: 'investor',
  throttle,
  body: z.object({
    ...reservation,
    ...underScheme,
    method: choice(routesElsewhere),
    evidence: file(scanKinds, 20 * 1024).optional(),
    organisation_id: reference('organisations').nullish(),
    investment_method_entity_id: reference('investment-method-entities').nullish(),
  }),
  answer,
  status: 201,
})

/**
 * Another amount while the round is open and nobody has asked for the money: within the rules of the round,
 * and never beyond what is left.
 */
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

export const signInvestment = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/sign',
  summary: 'Sign an allocation that was entered for me',
  access: 'investor',
  body: z.object({ risk_accepted: accepted() }),
  answer,
  status: 200,
})
