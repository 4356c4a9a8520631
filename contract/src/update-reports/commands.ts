import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { roleIds } from '../roles.ts'
import { html, instant, integer, text } from '../wire.ts'
import { optional } from '../resource.ts'
import { shownFigures } from './figures.ts'
import { updateReport, updateReportContent } from './update-report.ts'
import { reportDifference } from './versions.ts'

const update = { event: 'update_reports', action: 'update' } as const
const visit = { event: 'update_reports', action: 'visit' } as const

/** A draft, or with `status` live one that is published at once. */
export const createUpdateReport = defineEndpoint({
  method: 'POST',
  path: 'update-reports',
  summary: 'Write an update report',
  access: { event: 'update_reports', action: 'create' },
  body: updateReport.create,
  answer: updateReport.row,
  status: 201,
})

const answersReport = { answer: updateReport.row, status: 200 } as const

/**
 * What a draft says is saved as it is typed. Of a live report title, summary, period, text and documents are
 * revised: the earlier version is kept, with the editor's note, and its figures are read again. Its subject and its
 * audience stay. 409 `illegal_move` where `status` would make a live report a draft, and of an archived report.
 */
export const changeUpdateReport = defineEndpoint({
  method: 'PATCH',
  path: 'update-reports/{id}',
  summary: 'Change a draft, or revise a live update report',
  access: update,
  body: updateReport.update.extend({
    /** What changed, for the history of a live report. */
    note: optional(text(500, { example: 'Corrected the revenue of the quarter.' })),
  }),
  ...answersReport,
  refuses: [409],
})

/** A draft alone: 409 `report_live` for what its holders were told of. */
export const deleteUpdateReport = defineEndpoint({
  method: 'DELETE',
  path: 'update-reports/{id}',
  summary: 'Delete a draft',
  access: update,
  status: 204,
  refuses: [409],
})

/**
 * Shows it to its audience, and tells them once where `notify` is on. Its figures are kept as they are now. 422
 * names what is missing, and figures that can't be shown; a live report stays as it is. 409 of an archived one.
 */
export const publishUpdateReport = defineEndpoint({
  method: 'POST',
  path: 'update-reports/{id}/publish',
  summary: 'Publish an update report',
  access: update,
  ...answersReport,
  refuses: [409],
})

/**
 * Withdraws a published report, with a reason that staff read. Its readers find it in no list, and its address
 * answers 404 with `reason` withdrawn; staff keep it. 409 of a draft, and of a report that is archived already.
 */
export const archiveUpdateReport = defineEndpoint({
  method: 'POST',
  path: 'update-reports/{id}/archive',
  summary: 'Archive a published update report',
  access: update,
  body: z.object({ reason: text(500, { min: 1, example: 'The figures were of another company.' }) }),
  ...answersReport,
  refuses: [409],
})

/** At a minute, in the name of who asks. Another time takes the place of the one before. */
export const scheduleUpdateReport = defineEndpoint({
  method: 'POST',
  path: 'update-reports/{id}/schedule',
  summary: 'Publish an update report at a time',
  access: update,
  body: z.object({ publish_at: instant() }),
  ...answersReport,
  refuses: [409],
})

export const unscheduleUpdateReport = defineEndpoint({
  method: 'POST',
  path: 'update-reports/{id}/schedule/cancel',
  summary: 'Cancel the scheduled publication of an update report',
  access: update,
  ...answersReport,
  refuses: [409],
})

/** What a live report said before each revision, the latest first. */
export const readUpdateReportRevisions = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/revisions',
  summary: 'Read what a live update report said before',
  access: visit,
  answer: z.array(
    z.object({
      number: integer({ min: 1 }),
      title: updateReportContent.title,
      summary: text(500).nullable(),
      year: integer().nullable(),
      quarter: integer().nullable(),
      body: html(),
      figures: z.array(shownFigures),
      note: text(500).nullable(),
      /** What the revision changed; empty where figures alone changed. */
      changes: z.array(reportDifference),
      /** Who replaced it, and when. */
      revised_by: text(201).nullable(),
      revised_at: instant(),
    }),
  ),
  status: 200,
})

/** What is live, on paper, as the caller reads it; an investor who takes it has opened it. 409 of a draft. */
export const downloadUpdateReport = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/pdf',
  summary: 'Download a published update report',
  access: { event: 'update_reports', action: 'index', own: true, also: [roleIds.entrepreneur] },
  throttle: exportLimit('update-reports/pdf'),
  refuses: [409],
  status: 200,
  file: ['application/pdf'],
})
