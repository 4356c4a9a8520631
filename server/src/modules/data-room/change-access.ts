import { messageFor, refuse, refuseFields, say } from '@moorgate/contract'
import type { BodyOf, changeDataRoomAccess } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { changingAccess } from './gains.ts'
import { levelOf, rankOf } from './room-access.ts'
import { changeableRoom } from './room.ts'

type Cell = BodyOf<typeof changeDataRoomAccess>['cells'][number]

/**
 * Writes cells of the grid together, for the person who saw it as it is. A group or folder of another room is
 * refused with its cell.
 */
export async function changeAccess(
  work: Work,
  roomId: number,
  { access_version, cells }: BodyOf<typeof changeDataRoomAccess>,
): Promise<void> {
  const room = await changeableRoom(work, roomId)
  if (room.access_version !== access_version)
    refuse({
      code: 'conflict',
      reason: 'stale_version',
      about: 'access',
    })
  await checkCells(work, roomId, cells)
  await changingAccess(work, room, async () => {
    const before = await cellsBefore(work, cells)
    const changed = cells.filter(({ level, ...place }) => before.get(keyOf(place)) !== level)
    if (changed.length === 0) return undefined
    await write(work, changed)
    return {
      before: { cells: changed.map((cell) => ({ ...cell, level: before.get(keyOf(cell)) ?? null })) },
      after: { cells: changed },
    }
  })
}

const keyOf = ({ group_id, folder_id }: Pick<Cell, 'group_id' | 'folder_id'>) => `${group_id} ${folder_id}`

async function checkCells(work: Work, roomId: number, cells: readonly Cell[]): Promise<void> {
  const { rows } = await sql<{ index: number; known: boolean }>`
    select (c.position - 1)::int as index,
      exists (select 1 from data_room_groups g
        where g.tenant_id = ${work.tenant.id} and g.id = c.group_id and g.data_room_id = ${roomId})
      and exists (select 1 from folder_structures f
        where f.tenant_id = ${work.tenant.id} and f.id = c.folder_id and f.owner_type = 'data_room' and f.owner_id = ${roomId}
          and f.deleted_at is null) as known
    from unnest(${cells.map(({ group_id }) => group_id)}::bigint[], ${cells.map(({ folder_id }) => folder_id)}::bigint[])
      with ordinality as c(group_id, folder_id, position)`.execute(work.db)
  const strange = rows.filter(({ known }) => !known)
  refuseFields(
    strange.map(({ index }) => `cells.${index}.folder_id`),
    messageFor(say.in, 'folder_id'),
  )
}

async function cellsBefore(work: Work, cells: readonly Cell[]): Promise<Map<string, Cell['level']>> {
  const rows = await work.db
    .selectFrom('data_room_permissions')
    .select(['group_id', 'folder_structure_id', 'level'])
    .where('tenant_id', '=', work.tenant.id)
    .where('group_id', 'in', [0, ...cells.map(({ group_id }) => group_id)])
    .execute()
  const known = new Map(
    rows.map(({ group_id, folder_structure_id, level }) => [
      keyOf({ group_id, folder_id: folder_structure_id }),
      levelOf(level),
    ]),
  )
  return new Map(cells.map((cell) => [keyOf(cell), known.get(keyOf(cell)) ?? null]))
}

async function write(work: Work, cells: readonly Cell[]): Promise<void> {
  for (const { group_id, folder_id, level } of cells)
    if (level === null)
      await work.db
        .deleteFrom('data_room_permissions')
        .where('tenant_id', '=', work.tenant.id)
        .where('group_id', '=', group_id)
        .where('folder_structure_id', '=', folder_id)
        .execute()
    else
      await work.db
        .insertInto('data_room_permissions')
        .values({
          tenant_id: work.tenant.id,
          group_id,
          folder_structure_id: folder_id,
          level: rankOf(level),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'group_id', 'folder_structure_id'])
            .doUpdateSet({ level: rankOf(level) }),
        )
        .execute()
}
