import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { FigureSource } from '../figures/queries.ts'
import { recordQuery } from '../../kernel/queries.ts'
import { artSeed } from '../opportunities/art-seed.ts'
import type { SharedDocument } from '../shared-documents/records.ts'

export type UpdateReport = RowOf<typeof updateReport>

/** A report with what is read beside it. */
export interface ReportOnPage extends UpdateReport, WithPermissions {
  documents?: SharedDocument[]
  is_read?: boolean
}

const { name, path } = updateReport
export const reports = { name, path }

/** What the drawing of a report's company or fund grows from. */
export const reportSeed = ({
  owner_type: type,
  owner_id: id,
  investment_opportunity_id: round,
}: UpdateReport) => (type === 'fund' ? `fund ${id}` : artSeed(round ?? id))

/** One report with its documents. */
export const reportQuery = (id: number | string) =>
  recordQuery<ReportOnPage>(reports, id, { include: ['documents'] })

/** A published report on paper, as the reader may read it. */
export const pdfPath = (id: number) => `/api/${path}/${id}/pdf`

/** How the figures of a block were got when the report was published; the first block is number 1. */
export const publishedSource = (id: number, block: number): FigureSource => ({
  area: name,
  base: `${path}/${id}/figures`,
  query: { block_number: String(block) },
})
