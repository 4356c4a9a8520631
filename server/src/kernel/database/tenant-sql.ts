import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** SQL text whose tenant is `$1`, for a statement that numbers its own parameters. */
export const tenantSql = <Value = unknown>({ id }: { id: number }, text: string): RawBuilder<Value> =>
  sql.raw<Value>(text.replaceAll(/\$1\b/g, String(id)))
