import type {
  ShownFigures,
  UpdateReportAudience,
  UpdateReportOwnerType,
  UpdateReportStatus,
} from '@moorgate/contract'
import { publishedReportStatuses, refuse } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { updateReports } from './tables.ts'

export interface ReportRow {
  id: number
  version: number
  title: string
  summary: string | null
  body: string
  year: number | null
  quarter: number | null
  owner_type: UpdateReportOwnerType
  owner_id: number
  status: UpdateReportStatus
  audience: UpdateReportAudience
  figures: ShownFigures[]
  notify: boolean
  publish_at: Date | null
  revisions_count: number
  edited_by: number | null
  edited_at: Date | null
  [column: string]: unknown
}

/** The report, locked, so that two acts on it take turns. */
export const lockReport = async (work: Work, id: number): Promise<ReportRow> =>
  (await lockRow(work, updateReports, id)) as unknown as ReportRow

/** The report as it is kept, for a query that checked that its caller sees it. */
export async function reportRow({ rows, tenant }: QueryContext, id: number): Promise<ReportRow> {
  const text = 'select * from update_reports where tenant_id = $1 and id = $2'
  const [row] = await rows<ReportRow>(text, [tenant.id, id])
  return row!
}

/** Its holders read it: it is revised, and never a draft again. */
export const isPublished = ({ status }: Pick<ReportRow, 'status'>): boolean =>
  publishedReportStatuses.includes(status)

/** 409 of a report that was withdrawn from its readers: it stays as it was. */
export function mustNotBeArchived({ status }: Pick<ReportRow, 'status'>): void {
  if (status === 'archived') refuse({ code: 'conflict', reason: 'archived', about: 'update_report' })
}
