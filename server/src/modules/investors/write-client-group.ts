import type { BodyOf, createClientGroup, joinClientGroup, updateClientGroup } from '@moorgate/contract'
import { createRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { changeMembers, setMembers } from './client-groups.ts'
import { clientGroups } from './tables.ts'

/** Adds a client group with its members. Returns the id. */
export async function addClientGroup(work: Work, body: BodyOf<typeof createClientGroup>): Promise<number> {
  const { user_ids: members, ...values } = body
  const id = await createRow(work, clientGroups, values)
  await setMembers(work, id, members)
  return id
}

export async function changeClientGroup(
  work: Work,
  id: number,
  body: BodyOf<typeof updateClientGroup>,
  expectedVersion?: number,
): Promise<void> {
  const { user_ids: members, ...values } = body
  const row = await lockRow(work, clientGroups, id)
  await updateRow(work, clientGroups, row, values, expectedVersion)
  await setMembers(work, id, members)
}

/**
 * Puts some people into a group or takes them out; everybody else stays as they are. 422 on somebody who is
 * not there.
 */
export async function moveMembers(
  work: Work,
  id: number,
  { user_ids: users = [], contact_ids: contacts = [] }: BodyOf<typeof joinClientGroup>,
  isIn: boolean,
): Promise<void> {
  await lockRow(work, clientGroups, id)
  await changeMembers(work, 'user', { ids: users, group: id, isIn })
  await changeMembers(work, 'contact', { ids: contacts, group: id, isIn })
}
