import { dataRoomLevels } from '@moorgate/contract'
import type { DataRoomLevel } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { isInvestorRow } from '../../rows/people-rows.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { londonDate } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { markableKinds } from './watermark/mark.ts'

/** Levels are numbers in the database, the stricter the smaller. */
export const levelOf = (rank: number): DataRoomLevel => dataRoomLevels[rank] ?? 'none'
export const rankOf = (level: DataRoomLevel): number => dataRoomLevels.indexOf(level)

/**
 * Kinds of file that can bear a reader's mark. A room that wants one hands out nothing else, unless its staff
 * chose to.
 */
export const markableSql = `(${markableKinds.map((kind) => `'${kind}'`).join(', ')})`

/** Everybody of the room's groups. `user` narrows it to one person. All parameters are SQL. */
const peopleSql = (room: string, user: string | undefined) => {
  const reader = `${isInvestorRow('u')} and u.deleted_at is null ${user ? `and u.id = ${user}` : ''}`
  const groups = `data_room_groups g join users u on u.tenant_id = $1 and ${reader}`
  const here = `g.tenant_id = $1 and g.data_room_id = ${room}`
  return `
    select u.id as user_id, g.id as group_id from ${groups}
      join data_room_members m on m.tenant_id = $1 and m.group_id = g.id and m.user_id = u.id
      where ${here} and g.kind = 'people'
    union
    select u.id, g.id from ${groups}
      join user_client_groups c on c.tenant_id = $1 and c.client_group_id = g.client_group_id and c.user_id = u.id
      where ${here} and g.kind = 'client_group'
    union
    select u.id, g.id from ${groups}
      join data_rooms r on r.tenant_id = $1 and r.id = g.data_room_id
      join invitations n on n.tenant_id = $1 and n.investment_opportunity_id = r.investment_opportunity_id
        and n.user_id = u.id and n.deleted_at is null and n.status <> 'declined'
      where ${here} and g.kind = 'invited'`
}

/**
 * What each group may do in each folder: what was said of the folder, never more than what holds above it. A
 * folder without a word takes its parent's level, and one at the top is closed. Example: Legal "see",
 * Legal/Articles "download" gives "see" in both.
 */
const treeSql = (room: string) => `
    select f.id as folder_id, g.id as group_id, coalesce(p.level, 0)::int as level
      from folder_structures f
      join data_room_groups g on g.tenant_id = $1 and g.data_room_id = ${room}
      left join data_room_permissions p on p.tenant_id = $1 and p.group_id = g.id and p.folder_structure_id = f.id
      where f.tenant_id = $1 and f.owner_type = 'data_room' and f.owner_id = ${room} and f.parent_id is null
        and f.deleted_at is null
    union all
    select f.id, t.group_id, least(t.level, coalesce(p.level, t.level))::int
      from tree t
      join folder_structures f on f.tenant_id = $1 and f.parent_id = t.folder_id and f.deleted_at is null
      left join data_room_permissions p
        on p.tenant_id = $1 and p.group_id = t.group_id and p.folder_structure_id = f.id`

/**
 * A file that some reader may be given at all: public like every folder above it, not expired, and able to
 * bear a mark where nothing goes without.
 */
const releasedSql = (
  today: string,
) => `d.tenant_id = $1 and d.owner_type = 'data_room' and d.deleted_at is null
      and d.visibility = 'public' and (d.expires_on is null or d.expires_on >= ${today}::date)
      and (not r.watermark or r.hand_out_unmarked or d.mime in ${markableSql})`

interface ReachQuery {
  roomId: number
  /** One reader alone. */
  userId?: number | undefined
}

/**
 * A statement that begins with who may do what in a room, for its text to go on from. Of somebody in several
 * groups the stricter group wins, and of a file and its folder the stricter of the two.
 *
 * - `people(user_id, group_id)` and `sets(user_id, groups)`: who is in which groups.
 * - `tree(folder_id, group_id, level)`: what each group may do in each folder.
 * - `reach(groups, folder_id, level)`: the same for those who are in all of `groups`. A room has thousands of
 * readers and a handful of such sets, so the rule is worked out for sets and never for each reader.
 * - `released(document_id, folder_id)`: files that some reader may be given at all.
 * - `given(user_id, document_id, folder_id, level)`: their product. Ask it of one reader.
 */
export class RoomAccessQuery {
  readonly statement: Statement
  readonly room: string
  readonly #head: string

  constructor(scope: Pick<Scope, 'tenant' | 'now'>, { roomId, userId }: ReachQuery) {
    this.statement = new Statement(scope)
    this.room = `${this.statement.bind(roomId)}::bigint`
    const user = userId === undefined ? undefined : `${this.statement.bind(userId)}::bigint`
    const today = this.statement.bind(londonDate(scope.now))
    this.#head = `with recursive people as (${peopleSql(this.room, user)}), tree as (${treeSql(this.room)}),
    sets as (select p.user_id, array_agg(p.group_id order by p.group_id) as groups from people p group by p.user_id),
    reach as (
      select k.groups, t.folder_id, min(t.level) as level
      from (select distinct s.groups from sets s) k join tree t on t.group_id = any(k.groups)
      group by k.groups, t.folder_id having min(t.level) > 0),
    released as not materialized (
      select d.id as document_id, d.folder_structure_id as folder_id
      from data_rooms r
      join documents d on d.tenant_id = $1 and d.owner_id = r.id and ${releasedSql(today)}
      join folder_structures f on f.tenant_id = $1 and f.id = d.folder_structure_id and f.open
      where r.tenant_id = $1 and r.id = ${this.room}),
    given as (
      select s.user_id, d.document_id, x.folder_id, x.level
      from sets s join reach x on x.groups = s.groups join released d on d.folder_id = x.folder_id)`
  }

  /** Runs the rest of the statement; parameters are bound through `statement`. */
  async rows<Row>(db: Db | Trx, rest: string): Promise<Row[]> {
    const query = CompiledQuery.raw(`${this.#head} ${rest}`, this.statement.values)
    return (await db.executeQuery<Row>(query)).rows
  }
}
