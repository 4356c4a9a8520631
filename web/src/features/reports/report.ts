import { editionOf } from '@moorgate/contract/update-reports/edition.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { recordQuery } from '../../kernel/queries.ts'
import type { SharedDocument } from '../shared-documents/records.ts'

export type UpdateReport = RowOf<typeof updateReport>

/** A report with what is read beside it. */
export interface ReportOnPage extends UpdateReport {
  documents?: SharedDocument[]
  is_read?: boolean
}

const { name, path } = updateReport
export const reports = { name, path }

/** One report with its documents. */
export const reportQuery = (id: number | string) =>
  recordQuery<ReportOnPage>(reports, id, { include: ['documents'] })

type Reading = Pick<UpdateReport, 'owner_type' | 'year' | 'quarter' | 'reading_minutes'>

/** "Quarterly report, 30 September 2026, 4 min". */
export const readingOf = (report: Reading): string => `${editionOf(report)}, ${report.reading_minutes} min`
