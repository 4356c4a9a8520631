import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope } from '../../../kernel/work.ts'

/** Whether the caller is a member of an organisation with the right to invest for it. */
export async function mayInvestFor(
  { db, tenant, actor }: Pick<Scope, 'tenant' | 'actor'> & { db: Db | Trx },
  organisationId: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from organisation_members
    where tenant_id = ${tenant.id} and organisation_id = ${organisationId} and user_id = ${actor.id}
      and status = 'active' and can_invest`.execute(db)
  return rows.length > 0
}
