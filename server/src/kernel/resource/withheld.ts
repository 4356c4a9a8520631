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

interface WithholdingQuestion {
  table: { withheld: Withheld | undefined }
  scope: Scope
  statement: Statement
}

/**
 * Puts what stands instead of a withheld field around its SQL. Nothing where this caller is shown all fields
 * of all rows.
 */
export function withholding(
  { table, scope, statement }: WithholdingQuestion,
  row: string,
  asked: readonly string[],
): ((key: string, sql: string) => string) | undefined {
  const { withheld } = table
  // What is bound and stands nowhere has no type: the condition is made only where a field needs it.
  if (!withheld || !asked.some((key) => withheld.instead[key] !== undefined)) return undefined
  const unless = withheld.unless(scope, row, statement)
  if (unless === undefined) return undefined
  return (key, sql) => {
    const instead = withheld.instead[key]
    return instead === undefined ? sql : `case when ${unless} then ${sql} else ${instead} end`
  }
}
