import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { emptiable, instant, integer, text } from '../wire.ts'

const path = 'portfolio/{id}/note'
export const holdingNoteLimit = 4000

const note = z.object({
  words: text(holdingNoteLimit, { example: 'Ask about the second array in March.' }),
  /** 0 before there is one. */
  version: integer({ min: 0 }),
  updated_at: instant().nullable(),
})

/** What I wrote down about a holding of mine. Nobody else reads it: no staff, and nobody whom I let in. */
export const readHoldingNote = defineEndpoint({
  method: 'GET',
  path,
  summary: 'My own note on a holding',
  access: 'investor',
  answer: note,
  status: 200,
})

/**
 * Keeps my note; without words it is deleted. 409 `stale_version` where I changed it elsewhere since
 * `version`.
 */
export const writeHoldingNote = defineEndpoint({
  method: 'PATCH',
  path,
  summary: 'Write my own note on a holding',
  access: 'investor',
  body: z.object({ words: emptiable(note.shape.words), version: integer({ min: 0 }) }),
  answer: note,
  status: 200,
})
