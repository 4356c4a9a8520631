import { refuse } from '@moorgate/contract'
import { hours, later } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { lockOpen } from './open-response.ts'

/**
 * Asks the investor to confirm what staff filled in. Once in a day is enough: sooner is 409 with the time
 * from which it may be.
 */
export async function askToSign(work: Work, id: number): Promise<void> {
  const row = await lockOpen(work, id, undefined)
  if (row.user_id === null) refuse({ code: 'conflict', reason: 'no_account' })
  const again = row.asked_to_sign_at && later(row.asked_to_sign_at, hours(24))
  if (again && work.now < again)
    refuse({
      code: 'conflict',
      reason: 'asked_already',
      retryAt: again.toISOString(),
    })
  await work.db
    .updateTable('questionnaire_responses')
    .set({ asked_to_sign_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'questionnaire_response.signature_asked',
    subject: { type: 'questionnaire_response', id },
    payload: { user_id: row.user_id, kind: row.kind },
  })
}
