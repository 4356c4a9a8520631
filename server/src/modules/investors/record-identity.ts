import { refuse, roleIds } from '@moorgate/contract'
import type { amlStatuses } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from './tables.ts'

/** How an identity check stands: domain handbook §4.8. */
export type IdentityStatus = (typeof amlStatuses)[number]

/**
 * Puts onto an investor's record how the check of their identity stands, with the reason in the event alone. Saying what stands there
 * already does nothing.
 */
export async function recordIdentity(
  work: Work,
  userId: number,
  { status, reason }: { status: IdentityStatus; reason: string },
): Promise<void> {
  const row = await lockRow(work, users, userId)
  if (row['role_id'] !== roleIds.user) refuse({ code: 'not_found' })
  if (row['aml_status'] === status) return
  await changeById(work, 'users', userId, { aml_status: status })
  work.emit({
    type: `identity_check.${status}`,
    subject: { type: 'user', id: userId },
    payload: { reason },
    before: { aml_status: row['aml_status'] },
    after: { aml_status: status },
  })
}
