import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, decimal, list, map, money, reference, text } from '../wire.ts'
import { investment } from './investment.ts'

const answer = investment.row

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
    /** One that the offer gives on that day. Left out of several, it is open until staff choose one. */
    tax_option_id: reference('tax-options').nullish(),
    investment_method_entity_id: reference('investment-method-entities').nullish(),
    /** The investor's signature is on paper. In a live or closed round it passes the gates: 403 with `gates`. */
    signed: boolean().optional(),
    notes: text(5000).nullish(),
  }),
  answer,
  status: 201,
})

/**
 * Allocations for many investors at once: all of them, or none. They sign for themselves. `tax_option_id` is that
 * of them all, with the rules of `investments/manual`.
 */
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
    tax_option_id: reference('tax-options').nullish(),
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
  body: z.object({
    parent_id: reference('investments'),
    amount: money({ above: '0' }),
    date: date(),
    /** One that the offer gives on that day. Left out, that of the first investment; of several null leaves it open. */
    tax_option_id: reference('tax-options').nullish(),
  }),
  answer,
  status: 201,
})
