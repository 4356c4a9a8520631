import type { UpdateReportOwnerType } from './update-report.ts'

interface Edition {
  owner_type: UpdateReportOwnerType
  year: number | null
  quarter: number | null
}

const quarterEnds = ['31 March', '30 June', '30 September', '31 December'] as const

/**
 * What kind of report it is, and of which period: "Quarterly report, 30 September 2026", "Annual report,
 * 2025", "Update".
 */
export function editionOf({ owner_type: ownerType, year, quarter }: Edition): string {
  const kind = ownerType === 'fund' ? 'Fund report' : undefined
  if (year === null) return kind ?? 'Update'
  if (quarter === null) return `${kind ?? 'Annual report'}, ${year}`
  return `${kind ?? 'Quarterly report'}, ${quarterEnds[quarter - 1]} ${year}`
}
