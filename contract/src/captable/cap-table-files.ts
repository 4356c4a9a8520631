import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { capTableAccess } from './cap-table-event.ts'

/** The release of Open Cap Format that is written, and whose files are read. */
export const openCapFormatVersion = '1.2.0'

/**
 * The whole history as a ZIP of Open Cap Format files, with a file of our own for what the format has no
 * place for.
 */
export const exportOpenCapFormat = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table/open-cap-format',
  summary: 'Export the cap table as Open Cap Format',
  access: capTableAccess.read,
  status: 200,
  file: ['application/zip'],
})

/**
 * Reads such a ZIP into a company that has no cap table yet. All of it or nothing: 422 on `file` names what
 * can't be read, 409 where there is a table already.
 */
export const importOpenCapFormat = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/cap-table/open-cap-format',
  summary: 'Import a cap table from Open Cap Format',
  access: capTableAccess.write,
  body: z.object({ file: file(['zip'], 20_480) }),
  answer: z.object({ events: z.int(), holders: z.int(), classes: z.int() }),
  status: 201,
})
