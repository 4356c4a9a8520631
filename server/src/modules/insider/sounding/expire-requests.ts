import { sql } from 'kysely'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { suspendRestrictedDeals } from '../restricted/restrictions.ts'

/** What happens to soundings and to approved deals because time passes. */
export const insiderScheduled: readonly ScheduledTask[] = [
  {
    name: 'expire_sounding_requests',
    everySeconds: 60,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, expireRequests),
  },
  {
    name: 'suspend_restricted_deals',
    everySeconds: 60,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, suspendRestrictedDeals),
  },
]

/**
 * Marks requests whose time to answer is over. They can't be accepted from that moment on, marked or not; the
 * mark is what the register shows.
 */
export async function expireRequests(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number; investment_opportunity_id: number }>`
    update invitations n set expired_at = n.answer_by, version = n.version + 1, updated_at = ${work.now}
    where n.tenant_id = ${work.tenant.id} and n.answer_by <= ${work.now} and n.expired_at is null and n.deleted_at is null
      and n.status <> 'declined' and not exists (select 1 from market_sounding_acceptances a
        where a.tenant_id = ${work.tenant.id} and a.user_id = n.user_id and a.investment_opportunity_id = n.investment_opportunity_id)
    returning n.id, n.user_id, n.investment_opportunity_id`.execute(work.db)
  for (const { id, ...invited } of rows)
    work.emit({ type: 'invitation.expired', subject: { type: 'invitation', id }, payload: invited })
}
