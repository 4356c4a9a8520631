import { sql } from 'kysely'
import { pauseEndsAt } from '../../domain/cooling-off.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { eligibilityFor } from '../eligibility/index.ts'

/** Says once that the pause is over. It opens nothing: the investor chooses. */
export const directOfferScheduled: readonly ScheduledTask[] = [
  {
    name: 'end_pauses',
    everySeconds: 300,
    perform: async (platform, tenant) => {
      await transactAsSystem(platform, tenant, endPauses)
    },
  },
]

async function endPauses(work: Work): Promise<void> {
  if (work.tenant.flags['risk_warning_enabled'] !== 1) return
  const { rows } = await sql<{ id: number; requested_at: Date }>`
    select u.id, u.direct_offer_requested_at as requested_at from users u
    where u.tenant_id = ${work.tenant.id} and u.direct_offer_requested_at <= ${work.now}
      and u.direct_offer_warned_at is not null and u.direct_offer_told_at is null
      and u.direct_offer_continued_at is null and u.direct_offer_left_at is null
      and ${sql.raw(isOpenInvestorRow('u'))}
    order by u.id for update of u`.execute(work.db)
  for (const { id, requested_at: requestedAt } of rows)
    if (pauseEndsAt(requestedAt) <= work.now) await endPause(work, id)
}

/** An investor of whom no pause is asked any more is told nothing. */
async function endPause(work: Work, userId: number): Promise<void> {
  await sql`update users set direct_offer_told_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${userId}`.execute(work.db)
  const { steps } = await eligibilityFor(work, userId)
  if (steps.some(({ reason }) => reason === 'cooling_off_over'))
    work.emit({ type: 'direct_offer.pause_ended', subject: { type: 'user', id: userId }, payload: {} })
}
