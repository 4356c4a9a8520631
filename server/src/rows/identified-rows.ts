import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { tenantSql } from '../kernel/database/tenant-sql.ts'
import { todayOf } from '../kernel/work.ts'
import type { Work } from '../kernel/work.ts'
import { isIdentifiedOn } from './people-rows.ts'

/** SQL of whether the identity check of a person `u` counts on the day of a command. */
export const isIdentified = (work: Work): RawBuilder<boolean> =>
  tenantSql(work.tenant, isIdentifiedOn('u', `'${todayOf(work)}'::date`))

/** Whether the identity check of this investor counts on the day of a command. */
export async function isIdentifiedInvestor(work: Work, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users u
    where u.tenant_id = ${work.tenant.id} and u.id = ${userId} and ${isIdentified(work)}`.execute(work.db)
  return rows.length > 0
}
