import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { liveOpportunity, worldForTests } from '../investments/test-support.ts'
import { mergeModule } from './index.ts'
import { personColumns, undecidedColumns } from './owned-columns.ts'
import { add, merge, preview } from './test-merges.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let second: Client
before(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
})

test('every column of the database that names a person is decided: it moves with them or it stays', async () => {
  assert.deepEqual(
    undecidedColumns(await personColumns({ db: api.db })),
    [],
    'say in owned-columns.ts what a merge does with these',
  )
})

test('two records become one: values as chosen, belongings moved, the old id leads to the survivor', async () => {
  const kept = await add(staff, {
    phone: null,
    marketing: true,
    date_of_birth: '1976-04-09',
    country_of_residence: 'GB',
  })
  const closed = await add(staff, {
    first_name: 'Cate',
    phone: '07700 900277',
    date_of_birth: '1976-04-09',
    occupation: 'Potter',
  })
  await staff.post('/api/notes', {
    owner_type: 'user',
    owner_id: closed.id,
    body: '<p>Prefers calls after six</p>',
  })
  const seen = await preview(staff, kept.id, closed.id)
  assert.equal(seen.status, 200, seen.text)
  const field = (key: string) => seen.body.data.fields.find((each: { key: string }) => each.key === key)
  assert.deepEqual([field('date_of_birth').same, field('date_of_birth').kept], [true, '9 April 1976'])
  assert.deepEqual(
    [field('country_of_residence').kept, field('identity').kept],
    ['United Kingdom', 'Not started'],
  )
  assert.deepEqual([field('phone').choice, field('name').choice], ['closed', 'kept'])
  assert.deepEqual(
    [field('marketing').choice, field('marketing').fixed],
    ['closed', true],
    'the stricter consent stands',
  )
  assert.equal(seen.body.data.needs_second_person, false)

  const made = await merge(staff, kept.id, closed.id, { email: 'closed', marketing: 'kept' })
  // Taking the other record's address is a matter for two, as entering one is.
  assert.deepEqual([made.status, made.body.data?.status], [201, 'waiting'], made.text)
  const confirmed = await second.post(`/api/merges/${made.body.data.id}/confirm`)
  assert.equal(confirmed.body.data?.status, 'merged', confirmed.text)
  const { data } = (await staff.get(`/api/users/${kept.id}`)).body
  assert.deepEqual(
    [data.name.startsWith('Catherine'), data.email, data.phone, data.occupation, data.marketing],
    [true, closed.email, '07700 900277', 'Potter', false],
  )
  const old = await staff.get(`/api/users/${closed.id}?include=owner`)
  assert.deepEqual([old.status, old.headers['location']], [307, `/api/users/${kept.id}?include=owner`])
  assert.equal((await staff.send('HEAD', `/api/users/${closed.id}?include=owner`)).status, 307)
  assert.equal((await (await api.as('user')).get(`/api/users/${closed.id}`)).status, 404)
  const notes = await staff.get(`/api/notes?filter[owner_type]=user&filter[owner_id]=${kept.id}`)
  assert.equal(notes.body.data.length, 1)

  assert.equal((await staff.post(`/api/users/${closed.id}/restore`)).body.reason, 'merged')
  const undone = await staff.post(`/api/merges/${made.body.data.id}/undo`)
  assert.deepEqual(
    [undone.status, undone.body.data?.status, undone.body.data?.conflicts],
    [200, 'undone', []],
    undone.text,
  )
  const [again, other] = [
    (await staff.get(`/api/users/${kept.id}`)).body.data,
    (await staff.get(`/api/users/${closed.id}`)).body.data,
  ]
  assert.deepEqual(
    [again.email, again.phone, again.marketing, again.occupation],
    [kept.email, null, true, null],
  )
  assert.deepEqual([other.email, other.first_name, other.is_active], [closed.email, 'Cate', true])
  const back = await staff.get(`/api/notes?filter[owner_type]=user&filter[owner_id]=${closed.id}`)
  assert.equal(back.body.data.length, 1)
})

test('the preview says what the merge with these choices needs', async () => {
  const [kept, closed] = [await add(staff), await add(staff)]
  const needs = async (choices: string) =>
    (await preview(staff, kept.id, closed.id, choices)).body.data.needs_second_person
  assert.deepEqual(
    [await needs(''), await needs('&choices[email]=kept'), await needs('&choices[email]=closed')],
    [false, false, true],
  )
  const [seen] = (await preview(staff, kept.id, closed.id, '&choices[name]=closed')).body.data.fields
  assert.deepEqual([seen.key, seen.choice], ['name', 'closed'])
  assert.equal((await preview(staff, kept.id, closed.id, '&choices[email]=other')).status, 422)
  assert.equal((await preview(staff, kept.id, closed.id, '&choices[shoe_size]=kept')).status, 422)
})

test('two open reservations in one offer stand in the way until one is cancelled', async () => {
  const [kept, closed] = [await add(staff), await add(staff)]
  const opportunity = await liveOpportunity(api, world)
  for (const { id } of [kept, closed])
    await sql`insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, date)
      values (1, ${`R-${id}`}, ${opportunity}, ${id}, 'reserved', 'GBP', 100000, '2026-11-01')`.execute(
      api.db,
    )
  assert.equal((await preview(staff, kept.id, closed.id)).body.data.shared_rounds.length, 1)
  const refused = await merge(staff, kept.id, closed.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'shared_round'])
})

test('a membership that both have stays with the closed record, and the other one moves', async () => {
  const [kept, closed] = [await add(staff), await add(staff)]
  const organisation = async (name: string, ids: number[]) =>
    (await staff.post('/api/organisations', { name, type: 'Business', user_ids: ids })).body.data.id
  const both = await organisation('Both Ltd', [kept.id, closed.id])
  const one = await organisation('One Ltd', [closed.id])
  const made = await merge(staff, kept.id, closed.id)
  assert.equal(made.body.data.stayed, 1)
  for (const id of [both, one])
    assert.ok((await staff.get(`/api/organisations/${id}`)).body.data.user_ids.includes(kept.id))
})

test('who was in the client groups of either record is in those of both, and undoing parts them again', async () => {
  const group = async (name: string) =>
    (await staff.post('/api/client-groups', { name })).body.data.id as number
  const [angels, families] = [await group('Angels'), await group('Families')]
  const kept = await add(staff, { client_group_ids: [angels] })
  const closed = await add(staff, { client_group_ids: [angels, families] })
  const groupsOf = async (id: number) =>
    (await staff.get(`/api/users/${id}`)).body.data.client_group_ids.toSorted()
  const { body } = await merge(staff, kept.id, closed.id)
  assert.equal(body.data.status, 'merged')
  assert.deepEqual(await groupsOf(kept.id), [angels, families].toSorted())
  assert.equal((await staff.post(`/api/merges/${body.data.id}/undo`)).status, 200)
  assert.deepEqual(
    [await groupsOf(kept.id), await groupsOf(closed.id)],
    [[angels], [angels, families].toSorted()],
  )
})

test('undoing keeps what somebody changed since, and says so; after thirty days it is too late', async () => {
  const [kept, closed] = [await add(staff), await add(staff, { phone: '07700 900100', occupation: 'Baker' })]
  const made = (await merge(staff, kept.id, closed.id)).body.data
  assert.equal(made.may_undo, true)
  await staff.patch(`/api/users/${kept.id}`, { occupation: 'Brewer' })
  const undone = await staff.post(`/api/merges/${made.id}/undo`)
  assert.deepEqual(undone.body.data.conflicts, ['occupation'])
  const { occupation, phone } = (await staff.get(`/api/users/${kept.id}`)).body.data
  assert.deepEqual([occupation, phone], ['Brewer', null])

  const late = (await merge(staff, kept.id, closed.id)).body.data
  api.clock.forward({ days: 31 })
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
  const { data } = (await staff.get('/api/merges')).body
  assert.equal(data.find(({ id }: { id: number }) => id === late.id).may_undo, false)
  assert.equal((await staff.post(`/api/merges/${late.id}/undo`)).body.reason, 'too_late')
})

test('look-alikes are found one by one, on adding somebody, and by the nightly check until they are dismissed', async () => {
  const one = await add(staff, {
    first_name: 'Marguerite',
    last_name: 'Oakes',
    date_of_birth: '1961-02-14',
    phone: '020 7946 0311',
  })
  const two = await add(staff, {
    first_name: 'Margaret',
    last_name: 'Oakes',
    date_of_birth: '1961-02-14',
    phone: '+44 20 7946 0311',
  })
  const alike = (await staff.get(`/api/users/${one.id}/duplicates`)).body.data
  assert.deepEqual(
    alike.map((each: { kind: string; id: number; reasons: string[] }) => [each.kind, each.id, each.reasons]),
    [['users', two.id, ['phone', 'similar_name', 'date_of_birth']]],
  )
  const hint = await staff.post('/api/duplicates/check', {
    first_name: 'M',
    last_name: 'Oakes',
    phone: '02079460311',
    date_of_birth: '1961-02-14',
  })
  assert.equal(hint.body.data.length, 2, hint.text)
  await nightly()
  const pairs = async () =>
    (await staff.get('/api/duplicates')).body.data.filter(
      (pair: { first: { id: number } }) => pair.first.id === one.id,
    )
  assert.equal((await pairs()).length, 1)
  assert.equal(
    (await staff.post('/api/duplicates/dismiss', { first_id: two.id, second_id: one.id })).status,
    204,
  )
  await nightly()
  assert.deepEqual(await pairs(), [])
  assert.deepEqual((await staff.get(`/api/users/${one.id}/duplicates`)).body.data, [])
})

async function nightly(): Promise<void> {
  for (const task of mergeModule.scheduled!)
    await task.perform(api.platform, await api.platform.tenants.byId(1))
}
