import { refuse } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { counted } from '../../domain/format.ts'
import { periodLabel } from '../../domain/kpi-period.ts'
import { trimZeros } from '../../domain/scaled.ts'
import { sameNumber } from './figure-change.ts'
import type { FigureChange } from './figure-change.ts'
import type { JudgedRow } from './judge-row.ts'
import type { ReportingCompany } from './reporting-company.ts'

type FigureField = keyof NonNullable<JudgedRow['edited_from']>
const fields: readonly FigureField[] = ['value', 'text', 'source', 'note']

/**
 * Refuses changes of figures that are no longer what they were edited from: a second person would write over what
 * the first one entered. The same change made twice is none. 409 names each row, and what it has now.
 */
export function refuseStale(
  changes: readonly FigureChange[],
  company: Pick<ReportingCompany, 'yearEndMonth'>,
): void {
  const errors: FieldErrors = {}
  for (const change of changes)
    for (const field of fields)
      if (isStale(change, field))
        errors[`rows.${change.row.index}.${field}`] = [sentenceOf(change, field, company)]
  const [first, ...others] = Object.values(errors).flat()
  if (first === undefined) return
  const message =
    others.length === 0
      ? first
      : `${counted(String(others.length + 1), 'figure has', 'figures have')} been changed since you opened this page.`
  refuse({ code: 'conflict', reason: 'stale_version', message, errors })
}

function isStale({ row, before }: FigureChange, field: FigureField): boolean {
  const from = row.edited_from?.[field]
  const now = before?.[field] ?? null
  if (from === undefined) return false
  return field === 'value' ? !sameNumber(from, now) : from !== now
}

/** "Revenue for Q3 2026 has been changed to 120 since you opened this page." */
function sentenceOf(
  { row: { definition, period }, before }: FigureChange,
  field: FigureField,
  { yearEndMonth }: Pick<ReportingCompany, 'yearEndMonth'>,
): string {
  const figure = `${definition.name} for ${periodLabel(period, yearEndMonth)}`
  const subject = field === 'source' || field === 'note' ? `The ${field} on ${figure}` : figure
  const now = before?.[field] ?? null
  if (now === null) return `${subject} has been cleared since you opened this page.`
  const shown = field === 'value' ? trimZeros(now) : `“${now}”`
  return `${subject} has been changed to ${shown} since you opened this page.`
}
