import { refuse } from '@moorgate/contract'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockInvestor } from './category-standing.ts'

/**
 * Staff let an investor begin again: tries, lock and result are cleared. The attempts themselves are kept
 * (COBS 10.7).
 */
export async function resetTest(work: Work, userId: number, reason: string | null): Promise<void> {
  const person = (await lockInvestor(work, userId)) ?? refuse({ code: 'not_found' })
  await work.db
    .updateTable('test_attempts')
    .set({ reset_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('reset_at', 'is', null)
    .execute()
  await work.db
    .updateTable('test_attempts')
    .set({ status: 'abandoned' })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'served')
    .execute()
  await changeById(work, 'users', userId, {
    compliance_tries: 0,
    compliance_passed: 0,
    compliance_passed_at: null,
    compliance_locked_until: null,
  })
  work.emit({
    type: 'appropriateness.reset',
    subject: { type: 'user', id: userId },
    payload: { user_id: userId, reason },
    before: { compliance_tries: person.compliance_tries, compliance_passed: person.compliance_passed },
    after: { compliance_tries: 0, compliance_passed: 0 },
  })
}
