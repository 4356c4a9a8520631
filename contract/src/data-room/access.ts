import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { choice, id, integer, list, reference, text } from '../wire.ts'
import { dataRoom, dataRoomLevels, dataRoomStatuses } from './data-room.ts'

const visit = { event: 'investment_opportunity_live', action: 'visit' } as const
const update = { event: 'investment_opportunity_live', action: 'update' } as const

/** People who are named, everybody of a client group, or everybody who is invited to the round. */
const dataRoomGroupKinds = ['people', 'client_group', 'invited'] as const

const cell = z.object({
  group_id: id(),
  folder_id: id(),
  /** null says nothing: the folder takes what its parent has, and one at the top is closed. */
  level: choice(dataRoomLevels).nullable(),
})

/**
 * Who may do what: groups, folders, and what each group may do in each. `effective` is what comes out of a
 * folder and all above it.
 */
const access = z.object({
  access_version: integer({ min: 1 }),
  groups: z.array(
    z.object({
      id: id(),
      name: text(80),
      kind: choice(dataRoomGroupKinds),
      client_group_id: id().nullable(),
      people_count: integer(),
      /** The people named; empty where the group follows by itself. */
      members: z.array(z.object({ id: id(), name: text(200), email: text(254) })),
    }),
  ),
  folders: z.array(
    z.object({
      id: id(),
      name: text(120),
      parent_id: id().nullable(),
      depth: integer({ min: 1 }),
      files_count: integer(),
    }),
  ),
  cells: z.array(cell.extend({ effective: choice(dataRoomLevels) })),
  /**
   * Files that no reader is given: in no folder, kept private, or of a kind that can't bear the mark which
   * the room wants.
   */
  held_back_count: integer(),
  /**
   * Files of a kind that can't bear a mark, by name, two hundred at most: what `hand_out_unmarked` decides
   * about.
   */
  unmarkable: z.array(z.object({ id: id(), name: text(200) })),
})

export const readDataRoomAccess = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/access',
  summary: 'Read who may see what in a data room',
  access: visit,
  answer: access,
  status: 200,
})

/**
 * Changes cells of the grid together. 409 `stale_version` where somebody changed it since `access_version`.
 * Readers who gain files are told.
 */
export const changeDataRoomAccess = defineEndpoint({
  method: 'POST',
  path: 'data-rooms/{id}/access',
  summary: 'Change who may see what in a data room',
  access: update,
  body: z.object({ access_version: integer({ min: 1 }), cells: list(cell, 2000) }),
  answer: access,
  status: 200,
})

const people = list(reference('users'), 500)

export const addDataRoomGroup = defineEndpoint({
  method: 'POST',
  path: 'data-rooms/{id}/groups',
  summary: 'Add a group of readers to a data room',
  access: update,
  body: z.object({
    name: text(80, { min: 1, example: 'Kestrel, due diligence' }),
    kind: choice(dataRoomGroupKinds),
    client_group_id: optional(reference('client-groups')),
    user_ids: people.optional(),
  }),
  answer: access,
  status: 201,
})

/** Another name, or other people where the group names them. */
export const changeDataRoomGroup = defineEndpoint({
  method: 'PATCH',
  path: 'data-rooms/{id}/groups/{groupId}',
  summary: 'Change a group of readers',
  access: update,
  body: z.object({ name: text(80, { min: 1 }).optional(), user_ids: people.optional() }),
  answer: access,
  status: 200,
})

export const removeDataRoomGroup = defineEndpoint({
  method: 'DELETE',
  path: 'data-rooms/{id}/groups/{groupId}',
  summary: 'Remove a group of readers',
  access: update,
  status: 204,
})

/** Freezes, archives or opens the room. Archiving needs a reason. */
export const changeDataRoomStatus = defineEndpoint({
  method: 'POST',
  path: 'data-rooms/{id}/status',
  summary: 'Freeze, archive or open a data room',
  access: update,
  body: z.object({ status: choice(dataRoomStatuses), reason: optional(text(500)) }),
  answer: dataRoom.row,
  status: 200,
})
