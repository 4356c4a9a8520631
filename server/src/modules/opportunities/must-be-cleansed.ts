import { refuse, unansweredInvitationStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { Work } from '../../kernel/work.ts'
import { cleansedAt, soundingColumn } from '../../rows/sounding-rows.ts'

/**
 * An offer stays confidential while people keep it to themselves, or are asked to. Compliance releases them by
 * cleansing; clearing the mark would show the name to everybody and release nobody.
 */
export async function mustBeCleansed({ db, tenant, now }: Work, opportunityId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from investment_opportunities o
    where o.tenant_id = ${tenant.id} and o.id = ${opportunityId} and ${tenantSql(tenant, cleansedAt('o'))} is null
      and (exists (select 1 from market_sounding_acceptances a
          where a.tenant_id = ${tenant.id} and a.investment_opportunity_id = o.id)
        or ${tenantSql(tenant, soundingColumn('o', 'id'))} is not null and exists (select 1 from invitations n
          where n.tenant_id = ${tenant.id} and n.investment_opportunity_id = o.id and n.deleted_at is null
            and n.status in ${sql.raw(statusList(unansweredInvitationStatuses))}
            and coalesce(n.answer_by > ${now}, true)))`.execute(db)
  if (rows.length > 0) refuse({ code: 'conflict', reason: 'not_cleansed' })
}
