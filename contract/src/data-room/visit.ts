import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, html, id, instant, integer, list, text } from '../wire.ts'
import { dataRoomStatuses } from './data-room.ts'

const named = {
  id: id(),
  opportunity_id: id(),
  opportunity_name: text(160),
  opportunity_slug: text(160),
  status: choice(dataRoomStatuses),
}

/** Rooms in which the caller is a reader. An archived one is none. */
export const ownDataRooms = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/user',
  summary: 'List the data rooms that I may read',
  access: 'investor',
  answer: z.array(z.object({ ...named, must_agree: boolean() })),
  status: 200,
})

/** The room as one reader has it. Before they have agreed it says nothing of what is in it. */
const visited = z.object({
  ...named,
  watermark: boolean(),
  agreement: z
    .object({
      number: integer({ min: 1 }),
      title: text(160),
      body: html(),
      agreed_at: instant().nullable(),
    })
    .nullable(),
  must_agree: boolean(),
  /** Every folder that holds something for this reader, and those above it. */
  folders: z.array(z.object({ id: id(), name: text(120), parent_id: id().nullable() })),
  files: z.array(
    z.object({
      id: id(),
      folder_id: id(),
      name: text(200),
      mime: text(100),
      size: integer(),
      file_version: integer({ min: 1 }),
      added_at: instant(),
      /** The copy that I am given bears my e-mail address and the time. */
      marked: boolean(),
      /** It can be shown in the page, and taken away. */
      readable: boolean(),
      downloadable: boolean(),
      opened_at: instant().nullable(),
    }),
  ),
})

export const visitDataRoom = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/visit',
  summary: 'Read a data room as its reader',
  access: 'investor',
  answer: visited,
  status: 200,
})

/** What a reader would find, for staff who set the room up: as if they had agreed. */
export const seeDataRoomAs = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/as/{userId}',
  summary: 'See a data room as one of its readers',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: visited,
  status: 200,
})

/**
 * A file, shown in the page or taken away, with the reader's mark where the room wants one. 403
 * `data_room_agreement` before the agreement, 403 where the reader may only see it, 409 `frozen` for taking
 * it out of a frozen room, 409 `unmarkable` where it can't bear the mark.
 */
export const openDataRoomFile = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/files/{documentId}',
  summary: 'Read or download a file of a data room',
  access: 'investor',
  // Each copy is made for its reader.
  throttle: { name: 'data_room_file', limit: 600, perSeconds: 3600, by: 'user' },
  query: z.object({ disposition: choice(['attachment', 'inline']).catch('attachment').optional() }),
  status: 200,
  file: ['*/*'],
  also: [206, 416],
  refuses: [409],
})

/** Everything in the room that the caller may take away, in its folders, each file with their mark. */
export const zipDataRoom = defineEndpoint({
  method: 'GET',
  path: 'data-rooms/{id}/zip',
  summary: 'Download a data room as one ZIP',
  access: 'investor',
  throttle: { name: 'data_room_zip', limit: 20, perSeconds: 3600, by: 'user' },
  refuses: [409, 422],
  status: 200,
  file: ['application/zip'],
})

/** Seconds that a page was before the reader since the last time it was said. */
const pageTime = z.object({
  page: integer({ min: 1, max: 20_000 }),
  seconds: integer({ min: 0, max: 3600 }),
})

/**
 * How long which page was read. Never more is counted than has gone by since the last time, and never a page
 * that the file hasn't; what is counted is answered.
 */
export const countDataRoomReading = defineEndpoint({
  method: 'POST',
  path: 'data-rooms/{id}/files/{documentId}/reading',
  summary: 'Say how long which page was read',
  access: 'investor',
  body: z.object({ pages: list(pageTime, 200) }),
  answer: z.object({ seconds: integer() }),
  status: 200,
})
