import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { opportunities } from './tables.ts'
import { mayTouch } from './visibility.ts'

/** Records that somebody approved the promotion, and until which day that holds. Approving again moves the day. */
export async function approvePromotion(work: Work, id: number, expiresOn: string): Promise<void> {
  const row = await lockRow(work, opportunities, id)
  if (!mayTouch(work, row['status'] as number, 'update')) refuse({ code: 'forbidden' })
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
