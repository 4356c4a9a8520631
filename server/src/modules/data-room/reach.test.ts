import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { RoomAccessQuery } from './room-access.ts'
import { newInvestor, newOpportunity } from './test-room.ts'

const api = apiForTests()

interface Plan {
  /** Index of the folder above, or none; a folder lies in an earlier one. */
  parents: (number | null)[]
  /** Members by group. */
  groups: number[][]
  /** Level by group and folder; null says nothing. */
  cells: (number | null)[][]
}

/**
 * What the rule says, in words: the least of what was said on the way down, and of the groups the strictest.
 */
function expected({ parents, groups, cells }: Plan, person: number, folder: number): number {
  const levelIn = (group: number, at: number): number => {
    const parent = parents[at]
    const said = cells[group]![at]
    if (parent === null || parent === undefined) return said ?? 0
    return Math.min(levelIn(group, parent), said ?? 2)
  }
  const own = groups.flatMap((members, group) => (members.includes(person) ? [levelIn(group, folder)] : []))
  return own.length === 0 ? 0 : Math.min(...own)
}

const people = 4
const plans = fc.nat(6).chain((more) => {
  const folders = more + 1
  const level = fc.option(fc.nat(2))
  return fc.record({
    parents: fc.tuple(
      ...Array.from({ length: folders }, (_folder, index) =>
        index === 0 ? fc.constant(null) : fc.option(fc.nat(index - 1)),
      ),
    ),
    groups: fc.array(fc.uniqueArray(fc.nat(people - 1)), { minLength: 1, maxLength: 3 }),
    cells: fc.array(fc.array(level, { minLength: folders, maxLength: folders }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
})

test('whatever folders, groups and permissions there are, nobody is given more than the strictest word allows', async () => {
  const users = await Promise.all(Array.from({ length: people }, () => newInvestor(api)))
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const { roomId, folderIds } = await furnish(plan, users)
      const found = await new RoomAccessQuery(
        { tenant: await api.platform.tenants.byId(1), now: api.clock.now() },
        { roomId },
      ).rows<{ user_id: number; folder_id: number; level: number }>(
        api.db,
        'select user_id, folder_id, level from given',
      )
      const given = new Map(found.map(({ user_id, folder_id, level }) => [`${user_id} ${folder_id}`, level]))
      for (const [person, user] of users.entries())
        for (const [folder, id] of folderIds.entries())
          assert.equal(
            given.get(`${user} ${id}`) ?? 0,
            expected(plan, person, folder),
            `${person} in ${folder}`,
          )
    }),
    { numRuns: 40 },
  )
})

/** A room with one file in each folder. */
async function furnish({ parents, groups, cells }: Plan, users: readonly number[]) {
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(api.db)).rows[0]!.id
  const opportunity = await newOpportunity(api)
  const roomId = await one(
    sql`insert into data_rooms (tenant_id, investment_opportunity_id, watermark) values (1, ${opportunity}, false) returning id`,
  )
  const folderIds: number[] = []
  for (const [index, parent] of parents.entries()) {
    const above = parent === null ? null : folderIds[parent]!
    const id = await one(sql`
      insert into folder_structures (tenant_id, owner_type, owner_id, name, parent_id)
      values (1, 'data_room', ${roomId}, ${`Folder ${index}`}, ${above}) returning id`)
    folderIds.push(id)
    await sql`
      insert into documents (tenant_id, owner_type, owner_id, folder_structure_id, name, visibility, file_key, client_name, mime, size, sha256)
      values (1, 'data_room', ${roomId}, ${id}, 'File', 'public', '1/none', 'f.pdf', 'application/pdf', 1, 'x')`.execute(
      api.db,
    )
  }
  for (const [index, members] of groups.entries()) {
    const group = await one(sql`
      insert into data_room_groups (tenant_id, data_room_id, name, kind, created_at)
      values (1, ${roomId}, ${`Group ${index}`}, 'people', now()) returning id`)
    for (const member of members)
      await sql`insert into data_room_members (tenant_id, group_id, user_id) values (1, ${group}, ${users[member]!})`.execute(
        api.db,
      )
    for (const [folder, level] of cells[index]!.entries())
      if (level !== null)
        await sql`
          insert into data_room_permissions (tenant_id, group_id, folder_structure_id, level)
          values (1, ${group}, ${folderIds[folder]!}, ${level})`.execute(api.db)
  }
  return { roomId, folderIds }
}
