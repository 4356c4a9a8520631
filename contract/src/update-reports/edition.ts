import type { Labels } from '../terminology.ts'
import { fillLabels } from '../terminology/fill-labels.ts'
import type { UpdateReportOwnerType } from './update-report.ts'

export interface Edition {
  owner_type: UpdateReportOwnerType
  year: number | null
  quarter: number | null
}

const quarterEnds = ['31 March', '30 June', '30 September', '31 December'] as const

/** "Quarterly report", "Annual report", "Partnership report" as the tenant calls a fund, "Update". */
export function kindOfReport({ owner_type: ownerType, year, quarter }: Edition, labels: Labels): string {
  if (ownerType === 'fund') return fillLabels(labels, '{Fund} report')
  if (year === null) return 'Update'
  return quarter === null ? 'Annual report' : 'Quarterly report'
}

/**
 * What kind of report it is, and of which period: "Quarterly report, 30 September 2026", "Annual report,
 * 2025", "Update".
 */
export function editionOf(edition: Edition, labels: Labels): string {
  const { year, quarter } = edition
  const kind = kindOfReport(edition, labels)
  if (year === null) return kind
  return quarter === null ? `${kind}, ${year}` : `${kind}, ${quarterEnds[quarter - 1]} ${year}`
}
