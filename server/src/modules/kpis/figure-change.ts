import { trimZeros } from '../../domain/scaled.ts'
import type { JudgedRow } from './judge-row.ts'
import type { PeriodRow } from './lock-periods.ts'

/** A figure as it is stored. */
export interface StoredFigure {
  kpi_period_id: number
  report_type_id: number
  value: string | null
  text: string | null
  source: string | null
  note: string | null
  approved_value: string | null
  approved_text: string | null
  approved_at: Date | null
  changed_from: string | null
  changed_at: Date | null
}

/** A figure as it will be, beside what it was. */
export interface FigureChange {
  period: PeriodRow
  row: JudgedRow
  before: StoredFigure | undefined
  value: string | null
  text: string | null
  source: string | null
  note: string | null
  /** Whether the figure itself is another one, and not only what is said of it. */
  isOther: boolean
}

/** What was left out stays; nothing that differs: no change. */
export function changeOf(
  row: JudgedRow,
  { period, before }: { period: PeriodRow; before: StoredFigure | undefined },
): FigureChange | undefined {
  const next = {
    value: row.value === undefined ? (before?.value ?? null) : row.value,
    text: row.text === undefined ? (before?.text ?? null) : row.text,
    source: row.source === undefined ? (before?.source ?? null) : row.source,
    note: row.note === undefined ? (before?.note ?? null) : row.note,
  }
  const isOther = !sameNumber(next.value, before?.value ?? null) || next.text !== (before?.text ?? null)
  const isSaid = next.source !== (before?.source ?? null) || next.note !== (before?.note ?? null)
  return isOther || isSaid ? { period, row, before, ...next, isOther } : undefined
}

/** `12.50` is `12.500000`. */
export const sameNumber = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : plainNumber(one) === plainNumber(other)

const plainNumber = (decimal: string): string => {
  const trimmed = decimal.includes('.') ? trimZeros(decimal) : decimal
  return trimmed === '-0' ? '0' : trimmed
}
