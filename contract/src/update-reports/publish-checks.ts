import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date } from '../wire.ts'
import { updateReport } from './update-report.ts'

/** What is looked at before a draft is published; `figures` once for each block of them in the text. */
export const publishCheckFields = [
  'title',
  'body',
  'client_group_ids',
  'figures',
  'readers',
  'comments',
] as const

/** One thing that publishing looks at. `problem` is what is wrong with it, null where it is in order. */
const publishCheck = z.object({
  field: choice(publishCheckFields),
  problem: z.string().nullable(),
  /** Whether publishing is refused while there is a problem. */
  is_needed: boolean(),
  /** Of figures: which, of what period the latest are, and when they were approved. */
  figures: z
    .object({ title: z.string(), latest: z.string().nullable(), approved_on: date().nullable() })
    .nullable(),
})

/** What a draft still needs before it is published. Publishing and scheduling refuse for the same reasons. */
export const readReportPublishChecks = defineEndpoint({
  method: 'GET',
  path: `${updateReport.path}/{id}/publish-checks`,
  summary: 'Read what an update report still needs before it is published',
  access: { event: 'update_reports', action: 'visit' },
  answer: z.array(publishCheck),
  status: 200,
})
