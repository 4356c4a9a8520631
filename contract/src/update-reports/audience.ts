import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, id } from '../wire.ts'
import { shownFigures } from './figures.ts'
import { updateReport } from './update-report.ts'

/** Why an investor would not read a report. */
export const outsideAudience = ['not_held', 'not_in_group', 'no_account', 'archived'] as const

export const previewedDocument = z.object({ id: id(), name: z.string(), mime: z.string(), size: z.number() })

const { title, summary, body, owner_type, owner_name, year, quarter } = updateReport.row.shape
const { reading_minutes, published_at, revised_at } = updateReport.row.shape

/** What the portal shows of a report. */
export const previewedReport = z.object({
  title,
  summary,
  body,
  owner_type,
  owner_name,
  year,
  quarter,
  reading_minutes,
  published_at,
  revised_at,
  /** Null where figures of a draft can't be shown. */
  figures: z.array(shownFigures.nullable()),
  documents: z.array(previewedDocument),
})

/**
 * A report as one investor reads it, decided by the rule by which the portal shows reports. Of a draft, as it
 * would be published now. It is no opening of the report.
 */
export const previewUpdateReport = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/preview',
  summary: 'Read an update report as an investor would',
  access: { event: 'update_reports', action: 'visit' },
  query: z.object({ user_id: id() }),
  answer: z.object({
    investor: z.object({ user_id: id(), name: z.string() }),
    is_in_audience: boolean(),
    /** Null where they read it. */
    reason: choice(outsideAudience).nullable(),
    /** As the portal is answered; null for whom it is not. */
    report: previewedReport.nullable(),
    /** What keeps a draft from being published as it is. */
    problems: z.array(z.string()),
  }),
  status: 200,
})
