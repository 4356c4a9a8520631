import { conditionsOf } from '../../kernel/list/filters.ts'
import type { CompileInput } from '../../kernel/list/compile.ts'
import type { AskedGroup, ReportDefinition } from './definition.ts'
import type { ReportColumn } from './entities/entity.ts'

/** A column of the row `t` as SQL: numbers and amounts as exact decimals, days and all else as text. */
export function valueSql(compiled: CompileInput, { kind, sql }: ReportColumn): string {
  const given = sql(compiled)
  if (kind === 'money' || kind === 'number') return `(${given})::numeric`
  return kind === 'date' ? daySql(given) : `(${given})::text`
}

/** A day is itself; of a moment it is the day in London. */
const daySql = (given: string) => `case when length((${given})::text) = 10 then (${given})::text
  else to_char((${given})::text::timestamptz at time zone 'Europe/London', 'YYYY-MM-DD') end`

const lengths = { day: 10, month: 7, year: 4, quarter: 7 } as const

/** What rows of a group have in common, as text: a value, `2026-09`, `2026-Q3`, `2026`. */
export function groupSql(compiled: CompileInput, { column, grain }: AskedGroup): string {
  const value = valueSql(compiled, column)
  if (grain === 'quarter') return `to_char((${value})::date, 'YYYY-"Q"Q')`
  if (grain !== undefined) return `left(${value}, ${lengths[grain]})`
  // An empty text is as much as none.
  return column.kind === 'text' ? `nullif(${value}, '')` : `(${value})::text`
}

/** `where …` of the rows that the report is made of. */
export function rowsSql(compiled: CompileInput, { entity, within }: ReportDefinition): string {
  const { statement } = compiled
  const conditions = [
    ...conditionsOf(compiled, 't').sql,
    ...(entity.where ? [entity.where('t')] : []),
    ...within.map(({ group, value }) => {
      const sql = groupSql(compiled, group)
      return value === '' ? `${sql} is null` : `${sql} = ${statement.bind(value)}`
    }),
  ]
  return `where ${conditions.join(' and ')}`
}

/** The currency of a row's amounts, where the report shows any. */
export const currencySql = ({ table }: CompileInput, { columns }: ReportDefinition): string =>
  columns.some(({ column }) => column.kind === 'money') ? `(${table.currency('t')})::text` : 'null::text'

/** What a column comes to over the rows of a line; `value` is SQL of its value in one of them. */
export function totalSql(value: string, kind: ReportColumn['kind'], total: string): string {
  switch (total) {
    case 'count':
      return `count(${value})::numeric`
    case 'average':
      // To as many places as the amounts have; of numbers at least two.
      return `round(avg(${value}), greatest(max(scale(${value})), ${kind === 'money' ? 0 : 2}))`
    default:
      return kind === 'money' ? `sum(${value})` : `trim_scale(sum(${value}))`
  }
}
