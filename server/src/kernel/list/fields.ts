import { identifier } from '../database/statement.ts'
import { fieldSql } from '../resource/table.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'

/**
 * The select list of a record's own fields: those asked for, or all, without what this caller is never shown.
 * The whole record is what nearly every request asks for, so its text is made once for each alias and set of
 * hidden fields.
 */
export function fieldsOf(
  table: Table,
  names: readonly string[] | undefined,
  scope: Scope,
  row: string,
): readonly string[] {
  const hidden = table.hiddenFrom?.(scope) ?? []
  if (names) return written(table, names, hidden, row)
  const made = whole.get(table) ?? new Map<string, readonly string[]>()
  whole.set(table, made)
  const key = `${row} ${hidden.join()}`
  const known = made.get(key) ?? written(table, Object.keys(table.resource.row.shape), hidden, row)
  made.set(key, known)
  return known
}

const whole = new WeakMap<Table, Map<string, readonly string[]>>()

const written = (table: Table, keys: readonly string[], hidden: readonly string[], row: string) =>
  keys
    .filter((key) => !hidden.includes(key))
    .map((key) => {
      const [sql, name] = [fieldSql(table, key, row), identifier(key)]
      // A column bears its name already. PostgreSQL copies a statement's text each time it is asked, so what
      // is longer is slower.
      return sql === `${row}.${name}` ? sql : `${sql} as ${name}`
    })
