import type { BodyOf, createClientGroup, updateClientGroup } from '@moorgate/contract'
import { createRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { setMembers } from './client-groups.ts'
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
