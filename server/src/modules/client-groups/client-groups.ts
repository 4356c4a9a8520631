import { refuseFields, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Work } from '../../kernel/work.ts'
import { checkInvestors } from '../identity/index.ts'

/** Where the groups of somebody are kept: of a person with an account, and of a contact. */
const kept = {
  user: { table: 'user_client_groups', column: 'user_id', people: 'users' },
  contact: { table: 'contact_client_groups', column: 'contact_id', people: 'contacts' },
} as const

export type GroupMember = keyof typeof kept

/**
 * What a request says about groups: all of them, or the first by a client that knows of one. Nothing said:
 * nothing changes.
 */
export interface RequestedGroups {
  client_group_ids?: readonly number[] | undefined
  client_group_id?: number | null | undefined
}

/**
 * Groups of somebody in the order in which they joined, as a list of ids. `row` is the alias of the person.
 */
export const groupIdsSql = (member: GroupMember, row: string) =>
  `(select coalesce(json_agg(g.client_group_id order by g.created_at, g.client_group_id), '[]') ${groupsOf(member, row)})`

export const firstGroupSql = (member: GroupMember, row: string) =>
  `(select g.client_group_id ${groupsOf(member, row)} order by g.created_at, g.client_group_id limit 1)`

/** Whether somebody is in one of these groups; in none at all where none is named. */
export function inGroupsSql(
  member: GroupMember,
  row: string,
  values: readonly string[],
  statement: Statement,
): string {
  if (values.length === 0) return `not exists (select 1 ${groupsOf(member, row)})`
  return `exists (select 1 ${groupsOf(member, row)} and g.client_group_id::text = any(${statement.bindList(values, 'text')}))`
}

const groupsOf = (member: GroupMember, row: string) =>
  `from ${kept[member].table} g where g.tenant_id = $1 and g.${kept[member].column} = ${row}.id`

export async function groupsOfPerson(work: Work, member: GroupMember, id: number): Promise<number[]> {
  const { table, column } = kept[member]
  const { rows } = await sql<{ id: number }>`
    select g.client_group_id as id from ${sql.id(table)} g
    where g.tenant_id = ${work.tenant.id} and g.${sql.id(column)} = ${id}
    order by g.created_at, g.client_group_id`.execute(work.db)
  return rows.map((row) => row.id)
}

/** Puts a record that was just made into its groups. 422 on a group that is not there. */
export async function beginInGroups(
  work: Work,
  member: GroupMember,
  id: number,
  requestedGroups: RequestedGroups,
): Promise<void> {
  const wanted = wantedOf(requestedGroups, [])
  if (wanted === undefined || wanted.length === 0) return
  await join(work, member, id, wanted)
  tell(work, member, id, { before: [], after: wanted })
}

/**
 * Makes these the groups that somebody is in. Those that stay keep their place, new ones come after them. The
 * record is a version on, so that two editors don't overwrite each other's groups. 422 on a group that is not
 * there.
 */
export async function changeGroups(
  work: Work,
  member: GroupMember,
  id: number,
  requestedGroups: RequestedGroups,
): Promise<void> {
  const before = await groupsOfPerson(work, member, id)
  const wanted = wantedOf(requestedGroups, before)
  if (wanted === undefined) return
  const joined = wanted.filter((group) => !before.includes(group))
  const left = before.filter((group) => !wanted.includes(group))
  if (joined.length === 0 && left.length === 0) return
  const { table, column, people } = kept[member]
  await sql`
    delete from ${sql.id(table)} where tenant_id = ${work.tenant.id} and ${sql.id(column)} = ${id}
      and client_group_id = any(${left}::bigint[])`.execute(work.db)
  await join(work, member, id, joined)
  await sql`
    update ${sql.id(people)} set version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  tell(work, member, id, {
    before,
    after: [...before.filter((group) => !left.includes(group)), ...joined],
  })
}

/**
 * A client that knows of one group sends it back as it read it; another one in its place means exactly that
 * one.
 */
function wantedOf(requestedGroups: RequestedGroups, before: readonly number[]): number[] | undefined {
  if (requestedGroups.client_group_ids !== undefined) return [...new Set(requestedGroups.client_group_ids)]
  const only = requestedGroups.client_group_id
  if (only === undefined || only === (before[0] ?? null)) return undefined
  return only === null ? [] : [only]
}

async function join(work: Work, member: GroupMember, id: number, groups: readonly number[]): Promise<void> {
  if (groups.length === 0) return
  await mustBeThere(work, groups)
  const { table, column } = kept[member]
  await sql`
    insert into ${sql.id(table)} (tenant_id, ${sql.id(column)}, client_group_id, created_at, created_by)
    select ${work.tenant.id}, ${id}::bigint, each, ${work.now}::timestamptz, ${work.actor.id}::bigint
    from unnest(${[...groups]}::bigint[]) each on conflict do nothing`.execute(work.db)
}

async function mustBeThere(work: Work, groups: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from client_groups c
    where c.tenant_id = ${work.tenant.id} and c.id = any(${[...groups]}::bigint[]) and c.deleted_at is null
    for key share`.execute(work.db)
  const known = new Set(rows.map((row) => row.id))
  refuseAt(
    'client_group_ids',
    groups.map((group) => known.has(group)),
  )
}

/** 422 on every place of the list that is wrong. */
function refuseAt(field: string, isRight: readonly boolean[]): void {
  refuseFields(
    isRight.flatMap((right, index) => (right ? [] : [`${field}.${index}`])),
    say.in,
  )
}

function tell(
  work: Work,
  member: GroupMember,
  id: number,
  { before, after }: { before: number[]; after: number[] },
): void {
  work.emit({
    type: member === 'user' ? 'user.client_groups_changed' : 'contact.client_groups_changed',
    subject: { type: member, id },
    before: { client_group_ids: before },
    after: { client_group_ids: after },
  })
}

/**
 * Makes these investors the members of a group, each with an event of their own. 422 on somebody who is no
 * investor.
 */
export async function setMembers(
  work: Work,
  groupId: number,
  userIds: readonly number[] | undefined,
): Promise<void> {
  if (userIds === undefined) return
  await checkInvestors(work, userIds, (index) => `user_ids.${index}`)
  const { rows } = await sql<{ id: number }>`
    select g.user_id as id from user_client_groups g
    join users u on u.tenant_id = ${work.tenant.id} and u.id = g.user_id and u.deleted_at is null
    where g.tenant_id = ${work.tenant.id} and g.client_group_id = ${groupId} order by g.user_id`.execute(
    work.db,
  )
  const before = rows.map((row) => row.id)
  const changed = [
    ...before.filter((id) => !userIds.includes(id)),
    ...userIds.filter((id) => !before.includes(id)),
  ].toSorted((one, other) => one - other)
  for (const id of changed)
    await moveInOrOut(work, 'user', id, { group: groupId, isIn: userIds.includes(id) })
}

async function mustBeContacts(work: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.tenant_id = ${work.tenant.id} and c.id = any(${[...ids]}::bigint[]) and c.deleted_at is null`.execute(
    work.db,
  )
  const known = new Set(rows.map((row) => row.id))
  refuseAt(
    'contact_ids',
    ids.map((id) => known.has(id)),
  )
}

/**
 * Puts these people of one kind into a group, or takes them out, each with an event of their own. 422 on
 * somebody who is not there.
 */
export async function changeMembers(
  work: Work,
  member: GroupMember,
  { ids, group, isIn }: { ids: readonly number[]; group: number; isIn: boolean },
): Promise<void> {
  if (ids.length === 0) return
  if (member === 'user') await checkInvestors(work, ids, (index) => `user_ids.${index}`)
  else await mustBeContacts(work, ids)
  // In one order, so that two who change the same people wait for each other rather than lock each other out.
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    await moveInOrOut(work, member, id, { group, isIn })
}

/** Puts one person into a group or takes them out; false where it is so already. */
export async function moveInOrOut(
  work: Work,
  member: GroupMember,
  id: number,
  { group, isIn }: { group: number; isIn: boolean },
): Promise<boolean> {
  await sql`
    select 1 from ${sql.id(kept[member].people)} p where p.tenant_id = ${work.tenant.id} and p.id = ${id} for update`.execute(
    work.db,
  )
  const before = await groupsOfPerson(work, member, id)
  if (before.includes(group) === isIn) return false
  const after = isIn ? [...before, group] : before.filter((each) => each !== group)
  await changeGroups(work, member, id, { client_group_ids: after })
  return true
}
