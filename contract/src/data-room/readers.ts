import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { openFigures } from '../working.ts'
import { choice, id, instant, integer, text } from '../wire.ts'

const access = { event: 'investment_opportunity_live', action: 'visit' } as const

/** Everybody who may read the room, the latest reader first. */
export const listDataRoomReaders = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/readers',
  summary: 'List the readers of a data room',
  access,
  answer: z.array(
    z.object({
      user_id: id(),
      name: text(200),
      groups: z.array(text(80)),
      /** Files that they are given, and how many of those they have opened. */
      files_count: integer(),
      opened_count: integer(),
      downloads_count: integer(),
      seconds: integer(),
      last_read_at: instant().nullable(),
      /** The latest wording that they agreed to. */
      agreed_number: integer({ min: 1 }).nullable(),
    }),
  ),
  status: 200,
})

/** Files by how long they were read, longest first; only such as were opened. */
export const listDataRoomReadings = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/readings',
  summary: 'List what was read in a data room',
  access,
  answer: z.array(
    z.object({
      document_id: id(),
      name: text(200),
      readers_count: integer(),
      seconds: integer(),
    }),
  ),
  status: 200,
})

/**
 * Figures of what was read: of a reader `seconds:{user}`, `downloads:{user}`, `opened:{user}` and
 * `given:{user}` (files), of the present version of a file `file_seconds:{document}`,
 * `file_readers:{document}`, `average:{document}`, and by whom `of_file:{document}:{user}`.
 */
export const readingFigures = openFigures({
  path: 'data-rooms/{id}/readings',
  of: 'what was read in a data room',
  access,
  example: 'average:12',
  query: {},
})

const pages = z.array(z.object({ page: integer({ min: 1 }), seconds: integer() }))

/** Where in a file readers linger: seconds by page, of all together and of each. */
export const readDataRoomPages = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/files/{documentId}/pages',
  summary: 'Read which pages of a file were read, how long and by whom',
  access,
  answer: z.object({
    document_id: id(),
    name: text(200),
    pages_count: integer(),
    /** Of those who opened it, to the nearest second; 0 where nobody did. */
    average_seconds: integer(),
    pages,
    readers: z.array(
      z.object({ user_id: id(), name: text(200), seconds: integer(), last_read_at: instant(), pages }),
    ),
  }),
  status: 200,
})

/** What happened in the room last, newest first, twenty at most. */
export const listDataRoomActivity = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/activity',
  summary: 'List what happened in a data room last',
  access,
  answer: z.array(
    z.object({
      id: id(),
      kind: choice(['view', 'download', 'zip']),
      user_id: id(),
      name: text(200),
      document_id: id(),
      document_name: text(200),
      /** How many files of one archive. */
      files_count: integer({ min: 1 }),
      seconds: integer(),
      at: instant(),
    }),
  ),
  status: 200,
})
