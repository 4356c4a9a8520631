import { identifier } from '../database/statement.ts'
import type { Statement } from '../database/statement.ts'
import { todayOf } from '../work.ts'
import type { Scope } from '../work.ts'
import { columnOf, kindOf } from './table.ts'
import type { AppendContext, Table } from './table.ts'

/** The calendar date in London as SQL. A query that says it is cached for that day. */
export const daySql = (moment: Pick<Scope, 'now' | 'today'>): string => `date '${todayOf(moment)}'`

/** A wire field as SQL. */
export function fieldSql(table: Table, key: string, row: string, today: string): string {
  const own = table.columns[key]
  if (own) return own(row, today)
  const column = `${row}.${identifier(columnOf(table.resource, key))}`
  switch (kindOf(table.resource, key)) {
    case 'money':
      return `wire_money(${column}, ${table.currency(row)})`
    case 'decimal':
      return `wire_decimal(${column})`
    case 'instant':
      return `wire_instant(${column})`
    default:
      return column
  }
}

export const appendContext = (moment: Pick<Scope, 'now' | 'today'>, statement: Statement): AppendContext => ({
  day: todayOf(moment),
  today: daySql(moment),
  statement,
})

/** An attribute that is computed on request, as SQL. */
export const appendSql = (table: Table, key: string, row: string, context: AppendContext): string =>
  table.appends[key]?.(row, context) ?? fieldSql(table, key, row, context.today)
