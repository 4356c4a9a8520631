import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../identity/index.ts'
import { offerEvents } from './keep-versions.ts'
import { opportunities } from './tables.ts'
import { mayTouch } from './visibility.ts'

/**
 * Records that somebody approved the promotion, and until which day that holds. Approving again moves the day. The firm approves, so
 * the issuer's own role never does; and nobody approves what they wrote themselves since it was last approved.
 */
export async function approvePromotion(work: Work, id: number, expiresOn: string): Promise<void> {
  const row = await lockRow(work, opportunities, id)
  if (!mayTouch(work, row['status'] as number, 'update')) refuse({ code: 'forbidden' })
  if (work.actor.roleId === roleIds.entrepreneur)
    refuse({ code: 'forbidden', message: 'The firm approves its promotions. An issuer can’t.' })
  await mustBeSecondPerson(
    work,
    await authorsOf(work, id, row['promotion_approved_at'] as Date | null),
    'You wrote part of this page, so you can’t approve it. A colleague who wrote none of it can.',
  )
  const today = londonDate(work.now)
  if (expiresOn <= today) refuseField('expires_on', say.after(today))
  await sql`update investment_opportunities set promotion_approved_by = ${work.actor.id}, promotion_approved_at = ${work.now},
      promotion_expires_on = ${expiresOn}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment_opportunity.promotion_approved',
    subject: { type: 'investment_opportunity', id },
    before: { promotion_expires_on: row['promotion_expires_on'] },
    after: { promotion_expires_on: expiresOn },
  })
}

/** Whoever created or changed the offer, or wrote a draft of it, since it was last approved, by the stored events. */
async function authorsOf(work: Work, id: number, approvedAt: Date | null): Promise<number[]> {
  const { rows } = await sql<{ actor_id: number }>`
    select distinct actor_id from events
    where tenant_id = ${work.tenant.id} and subject_type = 'investment_opportunity' and subject_id = ${id}
      and type = any(${[...offerEvents, 'opportunity_draft.saved']})
      and actor_id is not null and at > coalesce(${approvedAt}::timestamptz, '-infinity')`.execute(work.db)
  return rows.map((row) => row.actor_id)
}
