import { identifier } from '../database/statement.ts'
import { fieldSql } from '../resource/table.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'

/** The select list of a record's own fields: those asked for, or all, without what this caller is never shown. */
export function fieldsOf(
  table: Table,
  asked: readonly string[] | undefined,
  scope: Scope,
  row: string,
): string[] {
  const hidden = new Set(table.hiddenFrom?.(scope))
  return (asked ?? Object.keys(table.resource.row.shape))
    .filter((key) => !hidden.has(key))
    .map((key) => `${fieldSql(table, key, row)} as ${identifier(key)}`)
}
