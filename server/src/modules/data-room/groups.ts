import { isDeepStrictEqual } from 'node:util'
import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, addDataRoomGroup, changeDataRoomGroup } from '@moorgate/contract'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { checkInvestors } from '../identity/index.ts'
import { changingAccess } from './gains.ts'
import { changeableRoom } from './room.ts'

/** A group of readers, closed to every folder until something is said. */
export async function addGroup(
  work: Work,
  roomId: number,
  body: BodyOf<typeof addDataRoomGroup>,
): Promise<void> {
  const room = await changeableRoom(work, roomId)
  const members = [...new Set(body.user_ids ?? [])]
  if (body.kind === 'client_group') await mustBeClientGroup(work, body.client_group_id)
  await checkPeople(work, body.kind, members)
  await changingAccess(work, room, async () => {
    const { id } = await work.db
      .insertInto('data_room_groups')
      .values({
        tenant_id: work.tenant.id,
        data_room_id: roomId,
        name: body.name,
        kind: body.kind,
        client_group_id: body.kind === 'client_group' ? (body.client_group_id ?? null) : null,
        created_at: work.now,
        created_by: work.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(work, id, members)
    return { before: {}, after: { group: { id, name: body.name, kind: body.kind, user_ids: members } } }
  })
}

/** Another name, other people. People of a group that follows by itself can't be named. */
export async function changeGroup(
  work: Work,
  { roomId, groupId }: { roomId: number; groupId: number },
  body: BodyOf<typeof changeDataRoomGroup>,
): Promise<void> {
  const room = await changeableRoom(work, roomId)
  const group = await groupOf(work, roomId, groupId)
  const members = body.user_ids && [...new Set(body.user_ids)]
  if (members) await checkPeople(work, group.kind, members)
  await changingAccess(work, room, async () => {
    const before = { id: groupId, name: group.name, user_ids: await membersOf(work, groupId) }
    if (body.name !== undefined)
      await work.db
        .updateTable('data_room_groups')
        .set({ name: body.name })
        .where('tenant_id', '=', work.tenant.id)
        .where('id', '=', groupId)
        .execute()
    if (members) {
      await removeMembers(work, groupId)
      await addMembers(work, groupId, members)
    }
    const after = {
      id: groupId,
      name: body.name ?? group.name,
      user_ids: members?.toSorted((one, other) => one - other) ?? before.user_ids,
    }
    return isDeepStrictEqual(before, after)
      ? undefined
      : { before: { group: before }, after: { group: after } }
  })
}

/** The group and all that was said for it. Its people keep what other groups give them. */
export async function removeGroup(
  work: Work,
  { roomId, groupId }: { roomId: number; groupId: number },
): Promise<void> {
  const room = await changeableRoom(work, roomId)
  const { name, kind } = await groupOf(work, roomId, groupId)
  await changingAccess(work, room, async () => {
    const user_ids = await membersOf(work, groupId)
    await work.db
      .deleteFrom('data_room_groups')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', groupId)
      .execute()
    return { before: { group: { id: groupId, name, kind, user_ids } }, after: { group: null } }
  })
}

async function groupOf(work: Work, roomId: number, groupId: number) {
  const row = await work.db
    .selectFrom('data_room_groups')
    .select(['name', 'kind'])
    .where('tenant_id', '=', work.tenant.id)
    .where('data_room_id', '=', roomId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}

/** People are named where the group is one of people, and are investors. */
async function checkPeople(work: Work, kind: string, members: readonly number[]): Promise<void> {
  if (kind !== 'people' && members.length > 0)
    refuseField('user_ids', 'This group’s members are managed elsewhere and can’t be changed here.')
  await checkInvestors(work, members, (index) => `user_ids.${index}`)
}

async function mustBeClientGroup(work: Work, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) refuseField('client_group_id', say.required)
  await checkNamed(work, 'client_groups', 'client_group_id', id)
}

async function membersOf(work: Work, groupId: number): Promise<number[]> {
  const rows = await work.db
    .selectFrom('data_room_members')
    .select('user_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function addMembers(work: Work, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await work.db
    .insertInto('data_room_members')
    .values(ids.map((user_id) => ({ tenant_id: work.tenant.id, group_id: groupId, user_id })))
    .execute()
}

async function removeMembers(work: Work, groupId: number): Promise<void> {
  await work.db
    .deleteFrom('data_room_members')
    .where('tenant_id', '=', work.tenant.id)
    .where('group_id', '=', groupId)
    .execute()
}
