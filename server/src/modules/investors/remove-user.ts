import { can, refuse } from '@moorgate/contract'
import { deleteRow, lockRow, restoreRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from './tables.ts'
import { mustBeAllowed } from './user-policy.ts'
import type { Person } from './user-policy.ts'
import { mustLeaveSuperAdmin } from './user-values.ts'

/**
 * Takes a person out of sight; their sessions end. One with investments stays, unless somebody who may delete
 * unsafely says so: the investments themselves are kept either way.
 */
export async function removeUser(work: Work, id: number, isUnsafe: boolean): Promise<void> {
  const person = (await lockRow(work, users, id)) as unknown as Person
  mustBeAllowed(work, person, 'delete')
  await mustLeaveSuperAdmin(work, person)
  if (isUnsafe && !can(work.actor.roleId ?? 0, 'investors', 'delete_unsafe')) refuse({ code: 'forbidden' })
  await deleteRow(work, isUnsafe ? { ...users, usedBy: [] } : users, id)
  work.emit({ type: 'identity.session_ended', subject: { type: 'user', id } })
}

export async function bringUserBack(work: Work, id: number): Promise<void> {
  mustBeAllowed(work, (await lockRow(work, users, id, { trashed: true })) as unknown as Person, 'delete')
  await mustNotBeMerged(work, id)
  await restoreRow(work, users, id)
}

/** What was the record's is another's since: the merge alone gives it back. */
async function mustNotBeMerged(work: Work, id: number): Promise<void> {
  const merge = await work.db
    .selectFrom('merges')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('closed_id', '=', id)
    .where('status', '=', 'merged')
    .executeTakeFirst()
  if (merge) refuse({ code: 'conflict', reason: 'merged' })
}
