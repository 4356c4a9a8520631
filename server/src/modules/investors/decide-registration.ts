import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, decideRegistration as endpoint } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from './tables.ts'

/**
 * Lets somebody who registered in, or refuses them; a decision can be changed either way. Saying what stands
 * there already does nothing. 409 for the person who never had to be let in: staff opened their account, or
 * the tenant screened nobody at the time.
 */
export async function decideRegistration(
  work: Work,
  userId: number,
  { status, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  if (status === 'rejected' && reason === undefined) refuseField('reason', say.required)
  const row = await lockRow(work, users, userId)
  if (row['role_id'] !== roleIds.user) refuse({ code: 'not_found' })
  const before = row['screening_status']
  if (before === status) return
  if (before === 'not_required')
    refuse({
      code: 'conflict',
      reason: 'not_screened',
    })
  await changeById(work, 'users', userId, { screening_status: status })
  work.emit({
    type: status === 'approved' ? 'registration.approved' : 'registration.rejected',
    subject: { type: 'user', id: userId },
    payload: { automatic: false, ...(reason !== undefined && { reason }) },
    before: { screening_status: before },
    after: { screening_status: status },
  })
}
