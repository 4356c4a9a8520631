import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../investments/test-support.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { made } from './test-figures.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let held: number
/** Of the people, each by what makes them read: a holding, a group, both or neither. */
const people = {} as Record<'holder' | 'both' | 'member' | 'neither', { id: number; client: Client }>
let group: number
let empty: number

before(async () => {
  staff = await api.as('superAdmin')
  held = await opportunityIn(api, 'Tidewell Energy')
  const names = {
    holder: 'Harriet Underwood',
    both: 'Bea Both',
    member: 'Mel Member',
    neither: 'Ned Neither',
  }
  for (const [key, name] of Object.entries(names)) {
    const id = await newInvestor(api, name)
    people[key as keyof typeof people] = { id, client: await api.asUser(id) }
  }
  for (const { id } of [people.holder, people.both]) await investedIn(api, held, { userId: id })
  group = await made(staff, 'client-groups', {
    name: 'Family offices',
    user_ids: [people.both.id, people.member.id],
  })
  empty = await made(staff, 'client-groups', { name: 'Nobody yet' })
})

async function draft(values: object = {}) {
  const id = await made(staff, 'update-reports', {
    title: 'Third quarter',
    body: '<p>Sales rose.</p>',
    owner_type: 'investment_opportunity',
    owner_id: held,
    ...values,
  })
  return { id, url: `/api/update-reports/${id}` }
}
const whoReads = async (url: string) => {
  const read = await Promise.all(
    Object.entries(people).map(async ([name, { client }]) =>
      (await client.get(url)).status === 200 ? [name] : [],
    ),
  )
  return read.flat()
}
const readersOf = async (url: string) => (await staff.get(`${url}/readers`)).body.data
const told = async (id: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mails where tenant_id = 1 and cause like ${`update_report:${id}:%`}`.execute(
    api.db,
  )
  return rows[0]!.n
}
const inGroup = { audience: 'holders_in_groups' }
const andGroup = { audience: 'holders_and_groups' }

test('all holders read a report, or those of them in groups, or they and the groups', async () => {
  const cases: readonly [values: object, readers: string[]][] = [
    [{}, ['holder', 'both']],
    [{ client_group_ids: [group] }, ['holder', 'both']],
    [{ ...inGroup, client_group_ids: [group] }, ['both']],
    [{ ...andGroup, client_group_ids: [group, empty] }, ['holder', 'both', 'member']],
  ]
  for (const [values, readers] of cases) {
    const { id, url } = await draft(values)
    const before = await readersOf(url)
    assert.equal(before.audience, readers.length, JSON.stringify(values))
    assert.deepEqual(await whoReads(url), [])
    assert.equal((await staff.post(`${url}/publish`)).status, 200)
    await api.deliver()
    assert.deepEqual(await whoReads(url), readers)
    assert.equal(await told(id), readers.length)
    const { data } = (await people.member.client.get('/api/update-reports')).body
    assert.equal(
      data.some((each: { id: number }) => each.id === id),
      readers.includes('member'),
    )
    const bell = JSON.stringify((await people.member.client.get('/api/notifications/user')).body.data)
    assert.equal(bell.includes(`/news/reports/${id}"`), readers.includes('member'))
    const opened = await people.neither.client.post('/api/opens', {
      openable_type: 'update_report',
      openable_id: id,
    })
    assert.equal(opened.status, 404)
  }
})

test('who sold everything before the round ended holds nothing; who ended with it reads on', async () => {
  const round = await opportunityIn(api, 'Sorrento Solar')
  await investedIn(api, round, { userId: people.holder.id })
  const [sold, lost] = [people.member.id, people.neither.id]
  const gone = await investedIn(api, round, { userId: sold, status: 'exited' })
  await sql`update investments set shares = 0 where tenant_id = 1 and id = ${gone}`.execute(api.db)
  await investedIn(api, round, { userId: lost, status: 'written_off' })
  const { url } = await draft({ owner_id: round })
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  await api.deliver()
  assert.deepEqual(await whoReads(url), ['holder'])
  await sql`update investment_opportunities set status = 6 where tenant_id = 1 and id = ${round}`.execute(
    api.db,
  )
  await sql`update investments set status = 'exited' where tenant_id = 1 and investment_opportunity_id = ${round}
    and user_id = ${people.holder.id}`.execute(api.db)
  assert.deepEqual(await whoReads(url), ['holder', 'neither'])
})

test('a letter says why its reader gets it', async () => {
  const { id, url } = await draft({ ...andGroup, client_group_ids: [group] })
  await staff.post(`${url}/publish`)
  await api.deliver()
  const { rows } = await sql<{ cause: string; text: string }>`
    select cause, html as text from mails where tenant_id = 1 and cause like ${`update_report:${id}:%`}`.execute(
    api.db,
  )
  const letterTo = (userId: number) => rows.find(({ cause }) => cause.endsWith(`:${userId}`))!.text
  assert.match(letterTo(people.holder.id), /because you invest in Tidewell Energy/)
  assert.match(
    letterTo(people.member.id),
    /because Wrenfield Capital shares reports on Tidewell Energy with you/,
  )
  const readers = (await readersOf(url)).readers as { user_id: number; is_holder: boolean }[]
  assert.deepEqual(
    readers.filter((each) => !each.is_holder).map((each) => each.user_id),
    [people.member.id],
  )
})

test('the audience is that of its minute: groups that change before it count, and afterwards it stays', async () => {
  const { id, url } = await draft()
  const at = new Date(api.clock.now().getTime() + 60_000).toISOString()
  assert.equal((await staff.post(`${url}/schedule`, { publish_at: at })).status, 200)
  const changed = await staff.patch(url, { ...inGroup, client_group_ids: [group] })
  assert.deepEqual(
    [changed.body.data.status, changed.body.data.audience, changed.body.data.client_group_ids],
    ['scheduled', 'holders_in_groups', [group]],
  )
  await staff.post(`/api/client-groups/${group}/members`, { user_ids: [people.holder.id] })
  api.clock.forward({ minutes: 2 })
  await api.deliver()
  assert.deepEqual(await whoReads(url), ['holder', 'both'])
  assert.equal(await told(id), 2)
  for (const values of [{ audience: 'holders' }, { client_group_ids: [] }])
    assert.equal((await staff.patch(url, values)).status, 422)
  await staff.post(`/api/client-groups/${group}/members/remove`, { user_ids: [people.holder.id] })
  assert.deepEqual(await whoReads(url), ['both'])
})

test('groups are named, are the firm’s own, and stay while a report needs them', async () => {
  const { url } = await draft(inGroup)
  const nobody = await staff.post(`${url}/publish`)
  assert.deepEqual(Object.keys(nobody.body.errors), ['client_group_ids'])
  const at = '2090-01-01T09:00:00Z'
  assert.equal((await staff.post(`${url}/schedule`, { publish_at: at })).status, 422)
  const theirs = await made(await api.as('superAdmin', 2), 'client-groups', { name: 'Theirs' })
  for (const id of [theirs, 999_999])
    assert.ok('client_group_ids' in (await staff.patch(url, { client_group_ids: [id] })).body.errors)
  const { version } = (await staff.get(url)).body.data
  assert.equal((await staff.patch(url, { client_group_ids: [empty], version })).status, 200)
  assert.equal((await staff.patch(url, { client_group_ids: [group], version })).body.reason, 'stale_version')
  assert.equal((await staff.delete(`/api/client-groups/${empty}`)).body.reason, 'in_use')
})

test('a group brings nobody into a confidential offer who has not accepted its market sounding', async () => {
  const confidential = await opportunityIn(api, 'Project Kestrel')
  await sql`update investment_opportunities set market_sounding = true where tenant_id = 1 and id = ${confidential}`.execute(
    api.db,
  )
  await investedIn(api, confidential, { userId: people.holder.id })
  const { url } = await draft({ ...andGroup, client_group_ids: [group], owner_id: confidential })
  await staff.post(`${url}/publish`)
  assert.deepEqual(await whoReads(url), ['holder'])
})

test('an Entrepreneur reads no report that is for some of the holders', async () => {
  const entrepreneur = await api.as('entrepreneur')
  const open = await draft({ status: 'live' })
  const closed = await draft({ ...inGroup, client_group_ids: [group], status: 'live' })
  const row = (await entrepreneur.get(open.url)).body.data
  assert.deepEqual([row.title, row.audience, row.client_group_ids], ['Third quarter', undefined, undefined])
  assert.equal((await entrepreneur.get(closed.url)).status, 404)
  const own = (await people.both.client.get(closed.url)).body.data
  assert.deepEqual([own.title, own.audience, own.client_group_ids], ['Third quarter', undefined, undefined])
})

test('of a live round a group brings in those alone who may read the offer; holders stay', async () => {
  const world = await openWorld(api)
  const live = await liveOpportunity(api, world, { name: 'Larkfield, Series A' })
  const [reader] = await readyInvestors(api, world, 1)
  await investedIn(api, live, { userId: people.holder.id })
  const prospects = await made(staff, 'client-groups', {
    name: 'Prospects',
    user_ids: [reader, people.member.id],
  })
  const { id, url } = await draft({ ...andGroup, owner_id: live, client_group_ids: [prospects] })
  const namesOf = async () =>
    (await readersOf(url)).readers.map(({ user_id: userId }: { user_id: number }) => userId).toSorted()
  const expected = [people.holder.id, reader!].toSorted()
  assert.deepEqual(await namesOf(), expected)
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  await api.deliver()
  assert.deepEqual(await namesOf(), expected)
  assert.deepEqual(await whoReads(url), ['holder'])
  assert.equal((await (await api.asUser(reader!)).get(url)).status, 200)
  assert.equal(await told(id), 2)
  await sql`update investment_opportunities set status = 5 where tenant_id = 1 and id = ${live}`.execute(
    api.db,
  )
  assert.deepEqual(await whoReads(url), ['holder', 'member'])
})
