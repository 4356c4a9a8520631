import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, id, instant, list, money, reference, text } from '../wire.ts'

const intentStatuses = ['open', 'converted', 'withdrawn'] as const

/**
 * What somebody would put into an offer. It holds nothing of the round; a reservation converts it.
 * Specification §4: 1 finance in place, 2 without finance, 3 not interested.
 */
export const intent = defineResource({
  name: 'intent',
  path: 'intents',
  term: 'intent',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    interest: choice([1, 2, 3]),
    /** Needed unless the answer is "not interested". */
    amount: optional(money({ above: '0', example: '25000.00' })),
    comment: optional(text(2000, { example: 'After the sale of my flat, in January.' })),
    investment_method_entity_id: optional(reference('investment-method-entities')),
  },
  computed: {
    user_id: reference('users'),
    status: choice(intentStatuses),
    currency: text(3, { example: 'GBP' }),
    settled_at: instant().nullable(),
    investor_name: text(201, { example: 'Eleanor Whitcombe' }),
    opportunity_name: text(160, { example: 'Tidewell Energy, Series B' }),
    opportunity_slug: text(160, { example: 'tidewell-energy-series-b' }),
  },
  filters: { user_id: 'exact', investment_opportunity_id: 'exact', status: 'exact', interest: 'exact' },
  search: ['investor_name', 'opportunity_name'],
  sorts: ['amount', 'interest', 'status', 'investor_name'],
  defaultSort: '-created_at',
  includes: {
    user: { to: 'users', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    /** Those that were accepted with it. */
    intentTerms: { to: 'intent-terms', many: true },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'interest', label: 'Interest' },
    { key: 'amount', label: 'Amount' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Date' },
  ],
})

/** Terms of the offer that are accepted with it; what is required among them has to be. */
const acceptance = { intent_term_ids: list(id(), 50).optional() }

/** One open intent of a person in an offer; a second is 409. */
export const stateIntent = defineEndpoint({
  method: 'POST',
  path: 'intents',
  summary: 'Say what I would put into an offer',
  access: 'investor',
  throttle: { name: 'intents', limit: 30, perSeconds: 3600, by: 'user' },
  body: intent.create.extend(acceptance),
  answer: intent.row,
  status: 201,
})

/**
 * Another answer, amount or comment while it is open; `status: withdrawn` takes it back. Who was not
 * interested and is now accepts the terms like anybody who says so at first.
 */
export const changeIntent = defineEndpoint({
  method: 'PATCH',
  path: 'intents/{id}',
  summary: 'Change or withdraw what I said I would put in',
  access: 'investor',
  body: z.object({
    interest: choice([1, 2, 3]).optional(),
    amount: intent.create.shape.amount,
    comment: intent.create.shape.comment,
    status: choice(['withdrawn']).optional(),
    ...acceptance,
  }),
  answer: intent.row,
  status: 200,
})
