import { sql } from 'kysely'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { eachAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { setStatus } from '../investment-status/index.ts'
import { promoteWaiting, settleHeld } from '../round-room/index.ts'
import { lockOpportunity } from '../round-locks/index.ts'

interface LapsedAllocation {
  id: number
  opportunity: number
}

/** Places that nobody accepted in time go to the next in the queue. */
export const placeScheduled: readonly ScheduledTask[] = [
  {
    name: 'lapse_places',
    everySeconds: 300,
    perform: async (platform, tenant) => {
      const { rows } = await sql<LapsedAllocation>`
        select p.investment_id as id, i.investment_opportunity_id as opportunity from place_offers p
        join investments i on i.tenant_id = ${tenant.id} and i.id = p.investment_id
        where p.tenant_id = ${tenant.id} and p.status = 'open' and p.expires_at <= ${platform.clock.now()}
        order by p.id`.execute(platform.database.of(tenant.id))
      await eachAsSystem(platform, tenant, rows, lapsePlace)
    },
  },
]

/**
 * Unless it was signed or cancelled by another way in between: then the place is settled, and nothing more.
 */
async function lapsePlace(work: Work, { id, opportunity: offerId }: LapsedAllocation): Promise<void> {
  const opportunity = await lockOpportunity(work, offerId)
  const { rows } = await sql<{ status: string; signed: boolean }>`
    select i.status, i.signed_at is not null as signed from place_offers p
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = p.investment_id
    where p.tenant_id = ${work.tenant.id} and p.investment_id = ${id} and p.status = 'open' for update of p`.execute(
    work.db,
  )
  const place = rows[0]
  if (!place) return
  const isUnanswered = place.status === 'reserved' && !place.signed
  const settled = isUnanswered ? 'lapsed' : place.signed ? 'accepted' : 'withdrawn'
  await sql`update place_offers set status = ${settled}, settled_at = ${work.now}
    where tenant_id = ${work.tenant.id} and investment_id = ${id}`.execute(work.db)
  if (!isUnanswered) return
  await setStatus(work, { ids: [id], to: 'expired', reason: 'The place was not accepted within 48 hours.' })
  await settleHeld(work, offerId)
  await promoteWaiting(work, opportunity)
}
