import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let families: number
let founders: number
before(async () => {
  staff = await api.as('superAdmin')
  families = await group('Family offices')
  founders = await group('Founders’ circle')
})

async function group(name: string, more: object = {}): Promise<number> {
  const made = await staff.post('/api/client-groups', { name, ...more })
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

let serial = 0
async function add(path: 'users' | 'contacts', more: object = {}) {
  serial += 1
  const made = await staff.post(`/api/${path}`, {
    first_name: 'Orla',
    last_name: `Quinn ${serial}`,
    email: `orla${serial}@quinn.example`,
    ...more,
  })
  assert.equal(made.status, 201, made.text)
  return made.body.data as { id: number; version: number; client_group_ids: number[] }
}
const groupsOf = async (id: number, path = 'users') =>
  (await staff.get(`/api/${path}/${id}`)).body.data.client_group_ids
const namesOf = async (query: string) =>
  (await staff.get(`/api/users?${query}`)).body.data.map((person: { id: number }) => person.id)

test('an investor is in several client groups, and leaves one of them without leaving the other', async () => {
  const { id } = await add('users', { client_group_ids: [families] })
  await staff.patch(`/api/users/${id}`, { client_group_ids: [founders, families, founders] })
  assert.deepEqual(await groupsOf(id), [families, founders])
  const { body } = await staff.get(`/api/users/${id}?include=clientGroups,clientGroup`)
  assert.deepEqual(
    [body.data.client_groups.map(({ name }: { name: string }) => name), body.data.client_group.name],
    [['Family offices', 'Founders’ circle'], 'Family offices'],
  )
  await staff.patch(`/api/users/${id}`, { client_group_ids: [founders] })
  assert.deepEqual(await groupsOf(id), [founders])
})

test('a client that knows of one group reads the first, and says it back without taking others away', async () => {
  const { id } = await add('users', { client_group_ids: [families, founders] })
  const { client_group_id: first } = (await staff.get(`/api/users/${id}`)).body.data
  assert.equal(first, families)
  await staff.patch(`/api/users/${id}`, { client_group_id: first, phone: '07700 900110' })
  assert.deepEqual(await groupsOf(id), [families, founders])
  await staff.patch(`/api/users/${id}`, { client_group_id: founders })
  assert.deepEqual(await groupsOf(id), [founders])
  await staff.patch(`/api/users/${id}`, { client_group_id: null })
  assert.deepEqual(await groupsOf(id), [])
})

test('lists are narrowed to those who are in any of some groups, or in none', async () => {
  const both = await add('users', { client_group_ids: [families, founders] })
  const none = await add('users')
  for (const filter of [families, founders, `${families},${founders}`])
    assert.ok((await namesOf(`filter[client_group_id]=${filter}`)).includes(both.id))
  assert.equal((await namesOf(`filter[client_group_id]=${founders}`)).includes(none.id), false)
  const alone = await namesOf('filter[client_group_id]=')
  assert.deepEqual([alone.includes(none.id), alone.includes(both.id)], [true, false])
})

test('an export names every group of a person in one cell', async () => {
  const { id } = await add('users', { client_group_ids: [families, founders] })
  const file = await staff.get(`/api/users/export?include=clientGroups&columns=id,client_groups.name`)
  assert.match(file.text, new RegExp(`^${id},Family offices; Founders’ circle\\r?$`, 'm'))
})

test('two editors do not overwrite each other’s groups, and a group that is not there is refused on its place', async () => {
  const { id, version } = await add('users')
  await staff.patch(`/api/users/${id}`, { client_group_ids: [families], version })
  const late = await staff.patch(`/api/users/${id}`, { client_group_ids: [founders], version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  const wrong = await staff.patch(`/api/users/${id}`, { client_group_ids: [founders, 999_999] })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['client_group_ids.1']])
  assert.deepEqual(await groupsOf(id), [families])
})

test('a group is given its members, counts them, and can’t be deleted while it has one', async () => {
  const [first, second] = [await add('users'), await add('users')]
  const id = await group('Angels', { user_ids: [first.id, second.id] })
  const shown = async () => (await staff.get(`/api/client-groups/${id}?include=users`)).body.data
  assert.deepEqual([(await shown()).people_count, (await shown()).users.length], [2, 2])
  await staff.patch(`/api/client-groups/${id}`, { user_ids: [second.id] })
  assert.deepEqual([await groupsOf(first.id), await groupsOf(second.id)], [[], [id]])
  assert.equal((await staff.delete(`/api/client-groups/${id}`)).status, 409)
  const adviser = await api.userId('adviser')
  const refused = await staff.patch(`/api/client-groups/${id}`, { user_ids: [second.id, adviser] })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['user_ids.1']])
  await staff.patch(`/api/client-groups/${id}`, { user_ids: [] })
  assert.equal((await staff.delete(`/api/client-groups/${id}`)).status, 204)
})

test('people are put into a group and taken out of it one by one, and the others stay', async () => {
  const [first, second] = [await add('users', { client_group_ids: [families] }), await add('users')]
  const contact = await add('contacts')
  const id = await group('Regatta', { user_ids: [second.id] })
  const change = (path: string, body: object, client = staff) =>
    client.post(`/api/client-groups/${id}/${path}`, body)
  const joined = await change('members', { user_ids: [first.id, second.id], contact_ids: [contact.id] })
  assert.equal(joined.status, 200, joined.text)
  assert.deepEqual([joined.body.data.people_count, joined.body.data.contacts_count], [2, 1])
  assert.deepEqual(await groupsOf(first.id), [families, id])
  const left = await change('members/remove', { user_ids: [first.id, first.id], contact_ids: [contact.id] })
  assert.deepEqual([left.body.data.people_count, left.body.data.contacts_count], [1, 0])
  assert.deepEqual([await groupsOf(first.id), await groupsOf(second.id)], [[families], [id]])
  assert.equal((await change('members/remove', { user_ids: [first.id] })).status, 200, 'they are out already')
  const adviser = await api.userId('adviser')
  const wrong = await change('members', { user_ids: [first.id, adviser], contact_ids: [contact.id] })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['user_ids.1']])
  const nobody = await change('members', { contact_ids: [999_999] })
  assert.deepEqual([nobody.status, Object.keys(nobody.body.errors)], [422, ['contact_ids.0']])
  assert.deepEqual(await groupsOf(first.id), [families], 'nothing of a refused request is done')
  assert.equal((await change('members', { user_ids: [first.id] }, await api.as('custodian'))).status, 403)
  const other = await api.as('superAdmin', 2)
  assert.equal((await change('members', { user_ids: [] }, other)).status, 404)
})

test('a contact’s groups go with them when they become an investor', async () => {
  const contact = await add('contacts', { client_group_ids: [founders, families] })
  assert.deepEqual(
    (await staff.get(`/api/contacts?filter[client_group_id]=${founders}`)).body.data.map(
      ({ id }: { id: number }) => id,
    ),
    [contact.id],
  )
  const { body } = await staff.post(`/api/convert-contact/${contact.id}`, { send_invite: false })
  assert.deepEqual(await groupsOf(body.data.id), [families, founders].toSorted())
})

test('an investor neither reads nor changes the groups that they are in', async () => {
  const id = await api.userId('user')
  await staff.patch(`/api/users/${id}`, { client_group_ids: [families] })
  const investor = await api.as('user')
  await investor.patch(`/api/users/${id}`, { client_group_ids: [] })
  const own = (await investor.get(`/api/users/${id}`)).body.data
  assert.equal('client_group_ids' in own || 'client_group_id' in own, false)
  assert.equal((await investor.get(`/api/users/${id}?include=clientGroups`)).status, 400)
  assert.deepEqual(await groupsOf(id), [families])
})

test('a group of another firm is not there', async () => {
  const other = await api.as('superAdmin', 2)
  const foreign = (await other.post('/api/client-groups', { name: 'Harbour friends' })).body.data.id
  const { id } = await add('users')
  assert.equal((await staff.patch(`/api/users/${id}`, { client_group_ids: [foreign] })).status, 422)
})

test('the timeline says which groups somebody was put into, by name', async () => {
  const { id } = await add('users')
  await staff.patch(`/api/users/${id}`, { client_group_ids: [families] })
  const entries = (await staff.get(`/api/timeline?owner_type=user&owner_id=${id}`)).body.data
  const change = entries.find((entry: { event?: string }) => entry.event === 'user.client_groups_changed')
  assert.deepEqual(
    [change.before.client_group_ids, change.after.client_group_ids, Object.values(change.names)],
    [[], [families], ['Family offices']],
  )
})
