import { refuse } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'

/**
 * The last pass of whoever asks, in the mode asked about. A client can take note of one and never make one:
 * without one, 409.
 */
export async function lastSuccess(work: Work, banks: 'single' | 'two'): Promise<number> {
  const row = await work.db
    .selectFrom('test_attempts')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id ?? 0)
    .where('status', '=', 'passed')
    .where('reset_at', 'is', null)
    .where('bank', 'in', banks === 'single' ? ['single'] : ['fca_1', 'fca_2'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? refuse({ code: 'conflict', reason: 'not_passed' })
}
