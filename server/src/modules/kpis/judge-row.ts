import { messageFor, ragValues, say } from '@moorgate/contract'
import type { ReportInputRow } from '@moorgate/contract'
import { KpiBook } from '../../domain/kpi-roll-up.ts'
import { lastDayOf, monthsOf, parsePeriod } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { isInWords } from './definitions.ts'
import type { Definition } from './definitions.ts'
import type { ReportingCompany } from './reporting-company.ts'

/** A figure to be written. Its period is named, or known by its day. */
export type GivenRow = Omit<ReportInputRow, 'period'> & { period: string | KpiPeriod }

/** A figure that may be written: its KPI, its period, and what is said of it. */
export interface JudgedRow extends Pick<
  ReportInputRow,
  'value' | 'text' | 'source' | 'note' | 'edited_from'
> {
  definition: Definition
  period: KpiPeriod
  key: string
  /** Its place among the rows of the request, which a refusal names. */
  index: number
}

interface RowContext {
  company: ReportingCompany
  definitions: readonly Definition[]
  index: number
}

/** What is wrong with a figure, and with which field of it. */
export interface RowProblem {
  field: keyof ReportInputRow
  message: string
}

export const isRowProblem = (judged: JudgedRow | RowProblem): judged is RowProblem => 'message' in judged

/** Whether a figure can be entered: of a KPI that is asked for, in a period as long as it is asked for. */
export function judgeRow(row: GivenRow, { company, definitions, index }: RowContext): JudgedRow | RowProblem {
  const definition = definitions.find(({ id }) => id === row.report_type_id)
  if (!definition || definition.formula !== null || !definition.active)
    return { field: 'report_type_id', message: messageFor(say.in, 'report_type_id') }
  if (KpiBook.isCalculated(definition))
    return {
      field: 'report_type_id',
      message: `${definition.name} is calculated. Enter the KPIs that it’s based on.`,
    }
  const period = typeof row.period === 'string' ? parsePeriod(row.period, company.yearEndMonth) : row.period
  if (!period || period.months !== monthsOf(definition.frequency))
    return {
      field: 'period',
      message: `${definition.name} is reported ${everyPeriod[definition.frequency]}.`,
    }
  const problem = problemOfValue(row, definition)
  if (problem) return problem
  return { ...row, definition, period, key: `${definition.id}:${lastDayOf(period)}`, index }
}

const everyPeriod = {
  monthly: 'by the month, such as 2026-09',
  quarterly: 'by the quarter, such as 2026-q3',
  annual: 'by the year, such as 2026',
} as const

function problemOfValue({ value, text }: GivenRow, definition: Definition): RowProblem | undefined {
  if (!isInWords(definition))
    return text == null ? undefined : { field: 'text', message: `${definition.name} must be a number.` }
  if (value != null) return { field: 'value', message: `${definition.name} must be text.` }
  const isRag = definition.unit !== 'rag' || text == null || ragValues.some((each) => each === text)
  return isRag ? undefined : { field: 'text', message: `${definition.name} must be red, amber or green.` }
}
