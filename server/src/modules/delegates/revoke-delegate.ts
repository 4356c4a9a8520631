import { refuse, roleIds } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { delegates } from './tables.ts'

/**
 * Closes the door: from the next request on they see nothing. By the investor, or by staff who look after
 * them. Twice is once.
 */
export async function revokeDelegate(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, delegates, id)
  if (work.actor.roleId === roleIds.user && row['user_id'] !== work.actor.id) refuse({ code: 'not_found' })
  if (row['revoked_at'] !== null) return
  await changeById(work, 'delegates', id, { revoked_at: work.now, revoked_by: work.actor.id })
  work.emit({
    type: 'delegate.revoked',
    subject: { type: 'delegate', id },
    payload: { user_id: Number(row['user_id']) },
    before: { revoked_at: null },
    after: { revoked_at: work.now.toISOString() },
  })
}
