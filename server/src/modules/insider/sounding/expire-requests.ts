import { CompiledQuery } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { openDeals, suspendRestrictedDeals } from '../restricted/restrictions.ts'

/** What happens to soundings and to approved deals because time passes. */
export const insiderScheduled: readonly ScheduledTask[] = [
  {
    name: 'expire_sounding_requests',
    everySeconds: 60,
    isNeeded: async ({ database, clock }, { id }) =>
      (await database.rows(id, `select from invitations n where ${isToExpire} limit 1`, [id, clock.now()]))
        .length > 0,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, expireRequests),
  },
  {
    name: 'suspend_restricted_deals',
    everySeconds: 60,
    isNeeded: async ({ database, clock }, { id }) =>
      (await database.rows(id, `select ${openDeals} limit 1`, [id, londonDate(clock.now())])).length > 0,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, suspendRestrictedDeals),
  },
]

/** Requests whose time to answer is over, and that are not marked yet. */
const isToExpire = `n.tenant_id = $1 and n.answer_by <= $2 and n.expired_at is null and n.deleted_at is null
    and n.status <> 'declined' and not exists (select 1 from market_sounding_acceptances a
      where a.tenant_id = $1 and a.user_id = n.user_id and a.investment_opportunity_id = n.investment_opportunity_id)`

/**
 * Marks requests whose time to answer is over. They can't be accepted from that moment on, marked or not; the
 * mark is what the register shows.
 */
export async function expireRequests({ db, tenant, now, emit }: Work): Promise<void> {
  const text = `
    update invitations n set expired_at = n.answer_by, version = n.version + 1, updated_at = $2
    where ${isToExpire}
    returning n.id, n.user_id, n.investment_opportunity_id`
  const { rows } = await db.executeQuery<{ id: number; user_id: number; investment_opportunity_id: number }>(
    CompiledQuery.raw(text, [tenant.id, now]),
  )
  for (const { id, ...invited } of rows)
    emit({ type: 'invitation.expired', subject: { type: 'invitation', id }, payload: invited })
}
