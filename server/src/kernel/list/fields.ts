import { identifier } from '../database/statement.ts'
import { daySql, fieldSql } from '../resource/field-sql.ts'
import { withholding } from '../resource/withheld.ts'
import type { Statement } from '../database/statement.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'

/**
 * The select list of a record's own fields: those asked for, or all, without what this caller is never shown.
 * The whole record is what nearly every request asks for, so its text is made once a day for each alias and set
 * of hidden fields.
 */
export function fieldsOf(
  table: Table,
  names: readonly string[] | undefined,
  { scope, statement, row }: { scope: Scope; statement: Statement; row: string },
): readonly string[] {
  const hidden = table.hiddenFrom?.(scope) ?? []
  const today = daySql(scope)
  const all = Object.keys(table.resource.row.shape)
  const withhold = withholding({ table, scope, statement }, row, names ?? all)
  const parts = (keys: readonly string[]) => written(table, keys, { hidden, row, today, withhold })
  if (names) return parts(names)
  // What is withheld is said with parameters of the one statement.
  if (withhold) return parts(all)
  const { made } = wholeOf(table, today)
  const key = `${row} ${hidden.join()}`
  const known = made.get(key) ?? parts(all)
  made.set(key, known)
  return known
}

interface WholeRecords {
  today: string
  made: Map<string, readonly string[]>
}

const whole = new WeakMap<Table, WholeRecords>()

/** Those of yesterday go. */
function wholeOf(table: Table, today: string): WholeRecords {
  const known = whole.get(table)
  if (known?.today === today) return known
  const fresh = { today, made: new Map() }
  whole.set(table, fresh)
  return fresh
}

const written = (
  table: Table,
  keys: readonly string[],
  {
    hidden,
    row,
    today,
    withhold = (_key, sql) => sql,
  }: {
    hidden: readonly string[]
    row: string
    today: string
    withhold: ((key: string, sql: string) => string) | undefined
  },
) =>
  keys
    .filter((key) => !hidden.includes(key))
    .map((key) => {
      const [sql, name] = [withhold(key, fieldSql(table, key, row, today)), identifier(key)]
      // A column bears its name already. PostgreSQL copies a statement's text each time it is asked, so what
      // is longer is slower.
      return sql === `${row}.${name}` ? sql : `${sql} as ${name}`
    })
