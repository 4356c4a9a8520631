import type { Work } from '../../kernel/work.ts'
import { RoomAccessQuery } from './room-access.ts'
import { readRoom } from './room.ts'
import type { Room } from './room.ts'

/** Somebody who is given more files than before. */
export interface NewAccess {
  user_id: number
  files: number
}

/** Every reader's number of files. */
async function filesByReader(work: Work, roomId: number): Promise<Map<number, number>> {
  const rows = await new RoomAccessQuery(work, { roomId }).rows<{ user_id: number; files: number }>(
    work.db,
    `, counts as materialized (
       select x.groups, count(*)::int as files from reach x join released d on d.folder_id = x.folder_id group by x.groups)
     select s.user_id, coalesce(c.files, 0) as files from sets s left join counts c on c.groups = s.groups`,
  )
  return new Map(rows.map(({ user_id, files }) => [user_id, files]))
}

export interface AccessChange {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Does something to a room's groups or permissions, counts it, and says it with everybody who gains files by
 * it, so that they are told. Nothing is counted or said where `change` answers nothing.
 */
export async function changingAccess(
  work: Work,
  room: Pick<Room, 'id'>,
  change: () => Promise<AccessChange | undefined>,
): Promise<void> {
  const before = await filesByReader(work, room.id)
  const changed = await change()
  if (!changed) return
  const after = await filesByReader(work, room.id)
  const gained: NewAccess[] = [...after].flatMap(([user_id, files]) =>
    files > (before.get(user_id) ?? 0) ? [{ user_id, files: files - (before.get(user_id) ?? 0) }] : [],
  )
  await work.db
    .updateTable('data_rooms')
    .set((existing) => ({
      access_version: existing('access_version', '+', 1),
      version: existing('version', '+', 1),
      updated_at: work.now,
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', room.id)
    .execute()
  work.emit({
    type: 'data_room.access_changed',
    subject: { type: 'data_room', id: room.id },
    payload: { gained, status: (await readRoom(work, room.id))?.status },
    ...changed,
  })
}
