import type { AnswerOf, readDataRoomAccess } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { RoomAccessQuery, levelOf, markableSql } from './room-access.ts'
import type { Room } from './room.ts'

type ReadContext = Scope & { db: Db | Trx }
type Access = AnswerOf<typeof readDataRoomAccess>

/** The grid of a room: its groups, its folders, and every cell with what was said and what comes of it. */
export async function readAccess(asking: ReadContext, room: Room): Promise<Access> {
  const [groups, folders, cells] = [
    await groupsOf(asking, room.id),
    await foldersOf(asking, room.id),
    await cellsOf(asking, room.id),
  ]
  return {
    access_version: room.access_version,
    groups,
    folders: inOrder(folders),
    cells,
    held_back_count: await heldBack(asking, room),
    unmarkable: await unmarkable(asking, room),
  }
}

async function groupsOf(asking: ReadContext, roomId: number): Promise<Access['groups']> {
  const reach = new RoomAccessQuery(asking, { roomId })
  return reach.rows<Access['groups'][number]>(
    asking.db,
    `select g.id, g.name, g.kind, g.client_group_id,
       (select count(*)::int from people p where p.group_id = g.id) as people_count,
       coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by u.name, u.id)
         from data_room_members m join users u on u.tenant_id = $1 and u.id = m.user_id and u.deleted_at is null
         where m.tenant_id = $1 and m.group_id = g.id), '[]') as members
     from data_room_groups g where g.tenant_id = $1 and g.data_room_id = ${reach.room} order by g.id`,
  )
}

async function foldersOf({ db, tenant }: ReadContext, roomId: number): Promise<Access['folders']> {
  const { rows } = await sql<Access['folders'][number]>`
    select f.id, f.name, f.parent_id, f.depth,
      (select count(*)::int from documents d where d.tenant_id = ${tenant.id} and d.folder_structure_id = f.id
         and d.deleted_at is null) as files_count
    from folder_structures f
    where f.tenant_id = ${tenant.id} and f.owner_type = 'data_room' and f.owner_id = ${roomId} and f.deleted_at is null
    order by f.order, f.name, f.id`.execute(db)
  return rows
}

/** Each folder right behind the one in which it lies. */
export function inOrder<Folder extends { id: number; parent_id: number | null }>(
  folders: readonly Folder[],
): Folder[] {
  const below = (parent: number | null): Folder[] =>
    folders.filter(({ parent_id }) => parent_id === parent).flatMap((each) => [each, ...below(each.id)])
  return below(null)
}

async function cellsOf(asking: ReadContext, roomId: number): Promise<Access['cells']> {
  const rows = await new RoomAccessQuery(asking, { roomId }).rows<{
    group_id: number
    folder_id: number
    said: number | null
    level: number
  }>(
    asking.db,
    `select t.group_id, t.folder_id, p.level as said, t.level from tree t
     left join data_room_permissions p on p.tenant_id = $1 and p.group_id = t.group_id and p.folder_structure_id = t.folder_id
     order by t.folder_id, t.group_id`,
  )
  return rows.map(({ group_id, folder_id, said, level }) => ({
    group_id,
    folder_id,
    level: said === null ? null : levelOf(said),
    effective: levelOf(level),
  }))
}

/** Files that no reader can be given whatever the grid says. */
async function heldBack({ db, tenant }: ReadContext, room: Room): Promise<number> {
  const onlyMarked = room.watermark && !room.hand_out_unmarked
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents d
    left join folder_structures f on f.tenant_id = ${tenant.id} and f.id = d.folder_structure_id
    where d.tenant_id = ${tenant.id} and d.owner_type = 'data_room' and d.owner_id = ${room.id} and d.deleted_at is null
      and (f.id is null or not f.open or d.visibility <> 'public'
        or (${onlyMarked} and d.mime not in ${sql.raw(markableSql)}))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Files whose kind can't bear a mark. */
async function unmarkable({ db, tenant }: ReadContext, room: Room): Promise<Access['unmarkable']> {
  const { rows } = await sql<Access['unmarkable'][number]>`
    select d.id, d.name from documents d
    where d.tenant_id = ${tenant.id} and d.owner_type = 'data_room' and d.owner_id = ${room.id} and d.deleted_at is null
      and d.mime not in ${sql.raw(markableSql)}
    order by d.name, d.id limit 200`.execute(db)
  return rows
}
