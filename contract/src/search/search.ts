import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, id, text } from '../wire.ts'

/** Kinds of records that the search knows, in the order in which it answers them. */
export const searchTypes = [
  'investors',
  'contacts',
  'organisations',
  'investment_methods',
  'nominees',
  'deals',
  'opportunities',
  'cash_calls',
  'cash_call_lines',
  'funds',
  'companies',
  'update_reports',
  'documents',
  'staff',
] as const
export type SearchType = (typeof searchTypes)[number]

/** A record that was found: what it is called, what tells it from its namesakes, and where it is. */
const foundRecord = z.object({
  type: choice(searchTypes),
  id: id(),
  title: text(300, { example: 'Eleanor Whitcombe' }),
  note: text(400, { example: 'eleanor@whitcombe.example' }).nullable(),
  /** A path on this site. */
  path: text(200, { example: '/admin/investors/4217/details' }),
})

/**
 * Anybody by any part of a name, e-mail address, telephone number, reference or company number; cash calls by
 * their title or the reference of a payment, documents by their name. Every word
 * has to be there, in any order; where nothing has them, words with one slip of the finger count. At most ten
 * of each type, of types that the role may list; an investor finds the offers, organisations, methods, funds,
 * reports and documents that are theirs to see.
 */
export const search = defineEndpoint({
  method: 'GET',
  path: 'search',
  summary: 'Find anyone and anything by a part of its name',
  access: 'verified',
  throttle: { name: 'search', limit: 30, perSeconds: 60, by: 'user' },
  query: z.object({
    q: text(100, { min: 2, example: 'whitcombe' }),
    /** Comma list of types; absent: all. */
    types: text(200, { example: 'investors,organisations' }).optional(),
  }),
  answer: z.array(foundRecord),
  status: 200,
})
