import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, integer, money, reference, text } from '../wire.ts'

/**
 * Who could take a part of a deal. A group, an investor and an organisation are named by their id, everybody
 * else by a name.
 */
export const placedWithTypes = ['fund', 'client_group', 'user', 'organisation', 'other'] as const
export const placementStatuses = ['proposed', 'soft', 'committed', 'declined', 'withdrawn'] as const
export type PlacementStatus = (typeof placementStatuses)[number]
/** Those that count towards what is sought. */
export const placedStatuses = ['proposed', 'soft', 'committed'] as const satisfies readonly PlacementStatus[]

const written = {
  placed_with_type: choice(placedWithTypes),
  placed_with_id: optional(integer({ min: 1 })),
  placed_with_name: optional(text(160, { example: 'Wrenfield Growth Fund III' })),
  /** In the deal's currency. */
  amount: money({ above: '0', example: '2500000.00' }),
  status: choice(placementStatuses).optional(),
  notes: optional(text(2000)),
}

/**
 * A part of a deal that somebody could take, and how far that is. It lives below its deal:
 * `pipeline-deals/{id}/placements`.
 */
export const dealPlacement = defineResource({
  name: 'pipeline_deal_placement',
  path: 'pipeline-deals/{id}/placements',
  term: 'deal_placement',
  event: 'pipeline_deals',
  operations: [],
  written,
  computed: {
    pipeline_deal_id: reference('pipeline-deals'),
    /** The name that stands on the record it is about, else the one that was written. */
    placed_with_name: text(200),
    /** People in a client group. */
    placed_with_people: integer({ min: 0 }).nullable(),
    currency: text(3),
    status: choice(placementStatuses),
    /** Who touched it last. */
    changed_by_name: text(200).nullable(),
  },
  filters: { status: 'exact', placed_with_type: 'exact', amount: 'operator' },
  search: ['placed_with_name'],
  sorts: ['amount', 'status', 'placed_with_name'],
  defaultSort: 'id',
})

const update = { event: 'pipeline_deals', action: 'update' } as const
const visit = { event: 'pipeline_deals', action: 'visit' } as const

/** Paged, filtered, sorted and searched as every list; those of one deal alone. */
export const readPlacements = defineEndpoint({
  method: 'GET',
  path: 'pipeline-deals/{id}/placements',
  summary: 'Read who could take parts of a deal',
  access: visit,
  answer: z.array(dealPlacement.row),
  status: 200,
  envelope: 'page',
})

export const showPlacement = defineEndpoint({
  method: 'GET',
  path: 'pipeline-deals/{id}/placements/{placementId}',
  summary: 'Read a placement',
  access: visit,
  answer: dealPlacement.row,
  status: 200,
})

export const createPlacement = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals/{id}/placements',
  summary: 'Add an investor, fund or group that could take part in a deal',
  access: update,
  body: dealPlacement.create,
  answer: dealPlacement.row,
  status: 201,
})

export const changePlacement = defineEndpoint({
  method: 'PATCH',
  path: 'pipeline-deals/{id}/placements/{placementId}',
  summary: 'Change a placement',
  access: update,
  body: dealPlacement.update,
  answer: dealPlacement.row,
  status: 200,
})

export const deletePlacement = defineEndpoint({
  method: 'DELETE',
  path: 'pipeline-deals/{id}/placements/{placementId}',
  summary: 'Delete a placement',
  access: update,
  status: 204,
})

/** Brings back one that was taken out by mistake. */
export const restorePlacement = defineEndpoint({
  method: 'POST',
  path: 'pipeline-deals/{id}/placements/{placementId}/restore',
  summary: 'Bring a deleted placement back',
  access: update,
  answer: dealPlacement.row,
  status: 200,
})
