import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'

/** Whether whoever acts is a member of an organisation with the right to invest for it. */
export async function mayInvestFor(work: Work, organisationId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from organisation_members
    where tenant_id = ${work.tenant.id} and organisation_id = ${organisationId} and user_id = ${work.actor.id}
      and status = 'active' and can_invest`.execute(work.db)
  return rows.length > 0
}
