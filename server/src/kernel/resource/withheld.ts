import type { Statement } from '../database/statement.ts'
import type { Scope } from '../work.ts'

/**
 * What is shown of a row only where its condition holds: without a condition all is. `instead` has SQL of what
 * stands for a field otherwise; relations are empty then.
 */
export interface Withheld {
  instead: Readonly<Record<string, string>>
  relations: readonly string[]
  unless: (scope: Scope, row: string, statement: Statement) => string | undefined
}

/** Whether a row may be read in full, as one more column of it: its name, and what it comes from. */
export interface ReadableColumn {
  name: string
  source: string
}

interface WithholdingQuestion {
  table: { withheld: Withheld | undefined }
  scope: Scope
  statement: Statement
}

/** Undefined where nothing that is asked for is withheld from this caller. */
export function readableColumn(
  { table: { withheld }, scope, statement }: WithholdingQuestion,
  row: string,
  asked: { fields: readonly string[]; relations?: readonly string[] },
): ReadableColumn | undefined {
  const isAsked =
    asked.fields.some((key) => withheld?.instead[key] !== undefined) ||
    asked.relations?.some((name) => withheld?.relations.includes(name))
  const unless = isAsked ? withheld?.unless(scope, row, statement) : undefined
  if (unless === undefined) return undefined
  const alias = `may_${row}`
  // The offset keeps PostgreSQL from working the condition out again for each field.
  return { name: `${alias}.read`, source: `lateral (select ${unless} as read offset 0) ${alias}` }
}

/** SQL of a field, or of what stands instead where the row may not be read. */
export function unlessWithheld(
  withheld: Withheld | undefined,
  key: string,
  { sql, readable }: { sql: string; readable: string | undefined },
): string {
  const instead = withheld?.instead[key]
  return instead === undefined || readable === undefined
    ? sql
    : `case when ${readable} then ${sql} else ${instead} end`
}

/**
 * A sort key. Rows of which the caller may not read the field come last, as rows without a value do: their
 * order, and the cursors of their pages, would give the figure away.
 */
export function sortUnlessWithheld(
  { table: { withheld }, scope, statement }: WithholdingQuestion,
  row: string,
  { key, sql, type, nullable }: { key: string; sql: string; type: string; nullable: boolean },
): { sql: string; type: string; nullable: boolean } {
  const isWithheld = withheld?.instead[key] !== undefined
  const readable = isWithheld ? withheld.unless(scope, row, statement) : undefined
  return readable === undefined
    ? { sql, type, nullable }
    : { sql: `case when ${readable} then ${sql} end`, type, nullable: true }
}
