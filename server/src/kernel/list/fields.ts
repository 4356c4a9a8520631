import { identifier } from '../database/statement.ts'
import { daySql, fieldSql } from '../resource/field-sql.ts'
import { unlessWithheld } from '../resource/withheld.ts'
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
  { scope, row, readable }: { scope: Scope; row: string; readable: string | undefined },
): readonly string[] {
  const hidden = table.hiddenFrom?.(scope) ?? []
  const today = daySql(scope)
  const parts = (keys: readonly string[]) => written(table, keys, { hidden, row, today, readable })
  if (names) return parts(names)
  const { made } = wholeOf(table, today)
  const key = `${row} ${hidden.join()} ${readable ?? ''}`
  const known = made.get(key) ?? parts(Object.keys(table.resource.row.shape))
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

interface WrittenFields {
  hidden: readonly string[]
  row: string
  today: string
  readable: string | undefined
}

const written = (table: Table, keys: readonly string[], { hidden, row, today, readable }: WrittenFields) =>
  keys
    .filter((key) => !hidden.includes(key))
    .map((key) => {
      const field = { sql: fieldSql(table, key, row, today), readable }
      const [sql, name] = [unlessWithheld(table.withheld, key, field), identifier(key)]
      // A column bears its name already. PostgreSQL copies a statement's text each time it is asked, so what
      // is longer is slower.
      return sql === `${row}.${name}` ? sql : `${sql} as ${name}`
    })
