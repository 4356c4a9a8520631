import { can, isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import { createRow, lockRow, mustStay } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { setAssociates } from './associates.ts'
import { beginInGroups } from '../client-groups/index.ts'
import { allowedValues, withoutGroups } from './user-values.ts'
import { users } from './tables.ts'
import { levelOf } from './user-policy.ts'

/**
 * Opens a record for an investor or a member of staff, who gets a mail to choose the first password. Returns
 * the id.
 */
export async function addUser(work: Work, given: Record<string, unknown>): Promise<number> {
  const roleId = Number(given['role_id'] ?? roleIds.user)
  const actorRole = work.actor.roleId ?? 0
  if (roleId !== roleIds.user && (!can(actorRole, 'user', 'create') || levelOf(roleId) > levelOf(actorRole)))
    refuse({ code: 'forbidden' })
  if (roleId !== roleIds.user && given['associate_ids'] !== undefined)
    refuseField('associate_ids', say.prohibited)
  const { role_id: _same, ...said } = await allowedValues(work, { id: 0, role_id: roleId }, given)
  const { groups, values } = withoutGroups(said)
  const id = await createRow(work, users, { source: 'staff', ...values, role_id: roleId })
  await mustTakeAll(work, id, given, said)
  await beginInGroups(work, 'user', id, groups)
  if (given['associate_ids'] !== undefined) await setAssociates(work, id, given['associate_ids'] as number[])
  work.emit({ type: 'identity.account_opened', subject: { type: 'user', id } })
  if (isStaff(roleId))
    work.emit({
      type: 'user.staff_account_opened',
      subject: { type: 'user', id },
      after: { role_id: roleId },
    })
  return id
}

/** Refuses what the caller may not say of a new person, unless it is what the record begins with. */
async function mustTakeAll(
  work: Work,
  id: number,
  given: Record<string, unknown>,
  overrides: Record<string, unknown>,
): Promise<void> {
  const { role_id: _known, ...others } = given
  const isLeftOut = Object.keys(others).some(
    (name) => others[name] !== undefined && overrides[name] === undefined,
  )
  if (isLeftOut) mustStay(users, await lockRow(work, users, id), others, overrides)
}
