import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { decimal, list, map, reference, text } from '../wire.ts'

/**
 * A direct owner: a person of the book, another organisation of it, or somebody else by name. Exactly one of
 * the three.
 */
const owner = map({
  user_id: optional(reference('users')),
  organisation_id: optional(reference('organisations')),
  name: optional(text(160, { example: 'Marcus Hale' })),
  share_percent: decimal({ places: 6, above: '0', max: '100', example: '40' }),
})

/** One place in the chart. The same person may stand in several. */
const place = z.object({
  /** 1 is a direct owner. */
  level: z.int(),
  name: text(160),
  user_id: z.int().nullable(),
  organisation_id: z.int().nullable(),
  /** Of the organisation above it. */
  share_percent: decimal(),
  /** Of the organisation of the page: multiplied down the levels. */
  effective_percent: decimal(),
})

const ownership = z.object({
  /** Depth first, so that each stands below what it owns. */
  chart: z.array(place),
  /** People and others at the ends of the chart, their parts of every branch added up, largest first. */
  beneficial_owners: z.array(
    z.object({
      name: text(160),
      user_id: z.int().nullable(),
      effective_percent: decimal(),
      /** Has `significant_percent` or more, and is checked. */
      is_significant: z.boolean(),
    }),
  ),
  /** How many of them are significant. */
  significant_count: z.int(),
  /** From how much on an owner is: "25". */
  significant_percent: decimal(),
  /** Whose owners nobody has said. */
  unknown_percent: decimal(),
})

export const readOwnership = defineEndpoint({
  method: 'GET',
  path: 'organisations/{id}/ownership',
  summary: 'Who owns an organisation in the end',
  access: { event: 'investors', action: 'visit' },
  answer: ownership,
  status: 200,
})

/** Says anew who owns it directly, with parts of at most 100 together. */
export const setOwners = defineEndpoint({
  method: 'POST',
  path: 'organisations/{id}/owners',
  summary: 'Say who owns an organisation directly',
  access: { event: 'investors', action: 'update' },
  body: z.object({ owners: list(owner, 50) }),
  answer: ownership,
  status: 200,
})
