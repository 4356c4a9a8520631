import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { boolean, id, instant, integer, text } from '../wire.ts'

const visit = { event: 'update_reports', action: 'visit' } as const

/** Those who opened it alone, or those who haven't; all where it is left out. */
const opened = boolean().optional()

/**
 * Those who can read it now or were told of it, with when each opened it; of a draft, who would be told. Those who
 * opened it last first, the others by name.
 */
export const readUpdateReportReaders = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/readers',
  summary: 'Read who an update report is for, and who opened it',
  access: visit,
  query: z.object({
    opened,
    page: integer({ min: 1 }).optional(),
    per_page: integer({ min: 1, max: 100 }).optional(),
  }),
  answer: z.object({
    /** Of all readers, whatever part of them is asked for. */
    audience: integer({ min: 0, example: 66 }),
    opened: integer({ min: 0, example: 41 }),
    readers: z.array(
      z.object({
        user_id: id(),
        name: text(201),
        /** False of those whom a client group alone brings in, or who hold it no more. */
        is_holder: boolean(),
        told: boolean(),
        opens_count: integer({ min: 0 }),
        first_opened_at: instant().nullable(),
        last_opened_at: instant().nullable(),
      }),
    ),
    /** Of the readers that are asked for, as lists have it. */
    meta: z.object({
      current_page: integer({ min: 1 }),
      last_page: integer({ min: 1 }),
      per_page: integer({ min: 1 }),
      from: integer({ min: 1 }).nullable(),
      to: integer({ min: 1 }).nullable(),
      total: integer({ min: 0 }),
    }),
  }),
  status: 200,
})

/** All of them in the same order. */
export const exportUpdateReportReaders = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/readers/export',
  summary: 'Export who an update report is for, and who opened it',
  access: visit,
  query: z.object({ opened }),
  throttle: exportLimit('update-reports/readers'),
  refuses: [423],
  file: ['text/csv'],
  status: 200,
})
