import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * SQL that says `$1` for the tenant, within a statement whose parameters Kysely numbers. Every table is bound
 * to a parameter and none to the tenant of another table: only then one shard of Citus answers the statement.
 */
export const forTenant = (text: string, tenantId: number): RawBuilder<unknown> =>
  sql.join(
    text.split(/\$1\b/).map((part) => sql.raw(part)),
    sql`${tenantId}`,
  )
