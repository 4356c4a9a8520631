import { identifier } from '../database/statement.ts'
import type { Statement } from '../database/statement.ts'
import { todayOf } from '../work.ts'
import type { Scope } from '../work.ts'
import { columnOf, isNullable, kindOf, sqlTypeOf } from './table.ts'
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

export const appendContext = (scope: Scope, statement: Statement): AppendContext => ({
  day: todayOf(scope),
  today: daySql(scope),
  statement,
  scope,
})

/** An attribute that is computed on request, as SQL. */
export const appendSql = (table: Table, key: string, row: string, context: AppendContext): string =>
  table.appends[key]?.(row, context) ?? fieldSql(table, key, row, context.today)

/** A sort key as SQL, with the type that a cursor's value is cast to, and whether it may be missing. */
export function sortSql(
  table: Table,
  key: string,
  row: string,
  scope: Scope,
): { sql: string; type: string; nullable: boolean } {
  const own = table.sorts[key]
  if (own) return { sql: own.sql(row, scope), type: own.type, nullable: own.nullable ?? true }
  const known = { type: sqlTypeOf(table.resource, key), nullable: isNullable(table.resource, key) }
  const computed = table.columns[key]
  if (computed) {
    // As answered, a moment or an amount is a text: it is put in order, and compared with a cursor's, as what
    // it says.
    const type = kindOf(table.resource, key) === 'money' ? 'numeric' : known.type
    const sql = computed(row, daySql(scope))
    return { ...known, type, sql: type === 'text' ? sql : `(${sql})::${type}` }
  }
  return { sql: `${row}.${identifier(columnOf(table.resource, key))}`, ...known }
}
