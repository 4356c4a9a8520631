import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, integer, text } from '../wire.ts'
import { updateReport } from './update-report.ts'

const visit = { event: 'update_reports', action: 'visit' } as const
const update = { event: 'update_reports', action: 'update' } as const
const path = 'update-reports/{id}/versions'

const version = z.object({
  id: id(),
  number: integer({ min: 1 }),
  /** Given when a person saves a version. */
  name: text(80).nullable(),
  saved_by: text(201).nullable(),
  saved_at: instant(),
  /** Number of the version that it brought back. */
  restored_from: integer().nullable(),
  /** Fields that differ from the version before. */
  changed: z.array(z.string()),
})

/** The hundred last versions of a draft, the last one first: one for each sitting of a person. */
export const readUpdateReportVersions = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Read how the draft of an update report stood',
  access: visit,
  answer: z.array(version),
  status: 200,
})

/** What is written next begins a version of its own. 409 `report_live` once it is published. */
export const nameUpdateReportVersion = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Keep a draft as it stands, under a name',
  access: update,
  body: z.object({ name: text(80, { min: 1, example: 'As the board saw it' }) }),
  answer: version,
  status: 201,
  refuses: [409],
})

/** One part of a report as two of its versions say it. */
export const reportDifference = z.object({
  part: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** What restoring would change: how the report stands now, and how it stood. */
export const compareUpdateReportVersion = defineEndpoint({
  method: 'GET',
  path: `${path}/{versionId}/difference`,
  summary: 'Compare a version of an update report with its current text',
  access: visit,
  answer: z.array(reportDifference),
  status: 200,
})

/** As a version of its own: what stood there a moment ago is kept. 409 `report_live` once it is published. */
export const restoreUpdateReportVersion = defineEndpoint({
  method: 'POST',
  path: `${path}/{versionId}/restore`,
  summary: 'Bring a draft back to how it stood',
  access: update,
  answer: updateReport.row,
  status: 200,
  refuses: [409],
})
