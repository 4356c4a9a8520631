import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

const add = async (more: object = {}) => {
  const answer = await (
    await api.as('superAdmin')
  ).post('/api/organisations', {
    name: 'Whitcombe Holdings Limited',
    type: 'Business',
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('an organisation has members, one of whom leads it, and its numbers are kept as registers write them', async () => {
  const [lead, member] = [await newInvestor(api, 'Lavinia'), await newInvestor(api, 'Magnus')]
  const made = await add({
    registration_number: '445790',
    vat_number: 'gb 434 0314 94',
    lead_user_id: lead,
    user_ids: [member],
  })
  assert.deepEqual(
    [made.registration_number, made.vat_number, made.country, made.status, made.user_ids],
    ['00445790', 'GB434031494', 'GB', 1, [lead, member]],
  )
  const seen = await (await api.asUser(member)).get('/api/user?include=organisations')
  assert.deepEqual(
    seen.body.data.organisations.map((each: { id: number }) => each.id),
    [made.id],
  )
  const found = await (
    await api.as('adviser')
  ).get(`/api/organisations?filter[user_id]=${member}&include=usersCount,leadUser`)
  assert.deepEqual([found.body.data[0].users_count, found.body.data[0].lead_user.id], [2, lead])
})

test('postcodes of an organisation are kept as Royal Mail writes them, where its address is British', async () => {
  const staff = await api.as('superAdmin')
  const { id } = await add({ address: { line1: '1 Mill Lane', postcode: 'bn70xx', country: 'GB' } })
  const changed = async (key: string, postcode: string, country: string) =>
    staff.patch(`/api/organisations/${id}`, { [key]: { line1: '1 Mill Lane', postcode, country } })
  const { address } = (await staff.get(`/api/organisations/${id}`)).body.data
  assert.equal(address.postcode, 'BN7 0XX')
  for (const key of ['address', 'trading_address']) {
    const refused = await changed(key, 'AB1 2CI', 'GB')
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [`${key}.postcode`]])
    assert.equal((await changed(key, 'D02 AF30', 'IE')).body.data[key].postcode, 'D02 AF30')
  }
})

test('anyone who leads it may change what is theirs; another member may not, and a stranger finds nothing', async () => {
  const [lead, member] = [await newInvestor(api, 'Nigel'), await newInvestor(api, 'Olive')]
  const { id } = await add({
    name: 'Nigel Trading',
    type: 'Sole Trader',
    lead_user_id: lead,
    user_ids: [member],
  })
  const path = `/api/organisations/${id}`
  const leader = await api.asUser(lead)
  const others = {
    lead_user_id: member,
    owner_id: await api.userId('adviser'),
    status: 0,
  }
  for (const [key, value] of Object.entries(others)) {
    const refused = await leader.patch(path, { [key]: value })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [key]], refused.text)
  }
  const members = await leader.patch(path, { trading_name: 'Nigel & Co', user_ids: [] })
  assert.deepEqual([members.status, Object.keys(members.body.errors)], [422, ['user_ids']], members.text)
  const asTheyAre = { trading_name: 'Nigel & Co', user_ids: [member, lead] }
  const changed = await leader.patch(path, asTheyAre)
  assert.equal(changed.status, 200, changed.text)
  const { trading_name, lead_user_id, user_ids, owner_id, status } = changed.body.data
  assert.deepEqual(
    [trading_name, lead_user_id, user_ids, owner_id, status],
    ['Nigel & Co', lead, [lead, member], null, 1],
  )
  assert.equal((await (await api.asUser(member)).patch(path, { trading_name: 'Mine' })).status, 403)
  assert.equal(
    (await (await api.asUser(lead)).post('/api/organisations', { name: 'X', type: 'Business' })).status,
    403,
  )
  const stranger = await api.asUser(await newInvestor(api, 'Prunella'))
  assert.equal((await stranger.get(path)).status, 404)
  assert.deepEqual((await stranger.get('/api/organisations')).body.data, [])
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
})

test('who leaves is no longer a member, and that they were is kept', async () => {
  const [first, second] = [await newInvestor(api, 'Quincy'), await newInvestor(api, 'Rosalind')]
  const { id } = await add({ name: 'Quincy Partners', user_ids: [first] })
  await (await api.as('superAdmin')).patch(`/api/organisations/${id}`, { user_ids: [second] })
  assert.equal((await (await api.asUser(first)).get(`/api/organisations/${id}`)).status, 404)
  const rows = await api.db
    .selectFrom('organisation_members')
    .select(['user_id', 'status'])
    .where('tenant_id', '=', 1)
    .where('organisation_id', '=', id)
    .orderBy('user_id')
    .execute()
  assert.deepEqual(rows, [
    { user_id: first, status: 'ended' },
    { user_id: second, status: 'active' },
  ])
})

test('wrong numbers, people and types are told on their fields', async () => {
  const staff = await api.as('superAdmin')
  const post = async (more: object) =>
    (await staff.post('/api/organisations', { name: 'Wrong', type: 'Business', ...more })).body.errors
  assert.deepEqual(Object.keys(await post({ registration_number: 'XX123456' })), ['registration_number'])
  assert.deepEqual(Object.keys(await post({ lei: '5493001KJTIIGC8Y1R13' })), ['lei'])
  assert.deepEqual(Object.keys(await post({ lead_user_id: await api.userId('adviser') })), ['lead_user_id'])
  assert.deepEqual(Object.keys(await post({ owner_id: await api.userId('user') })), ['owner_id'])
  assert.deepEqual(Object.keys(await post({ user_ids: [await api.userId('user'), 999_999] })), ['user_ids.1'])
  assert.deepEqual(Object.keys(await post({ type: 'Club' })), ['type'])
  await add({ name: 'First', registration_number: 'SC123456' })
  assert.deepEqual(await post({ registration_number: 'sc123456' }), {
    registration_number: ['The registration number has already been taken.'],
  })
})

test('every role reaches exactly what the matrix gives it', async () => {
  const { id } = await add({ name: 'Walked' })
  const expected: Record<string, [list: number, show: number, create: number, remove: number]> = {
    entrepreneur: [403, 403, 403, 403],
    investmentCommittee: [200, 200, 422, 403],
    user: [200, 404, 403, 404],
    custodian: [403, 403, 403, 403],
    creator: [200, 403, 422, 403],
    fundManager: [200, 200, 422, 403],
    investmentManager: [200, 200, 422, 204],
    adviser: [200, 404, 422, 404],
    support: [200, 404, 422, 404],
    superAdmin: [200, 404, 422, 404],
  }
  for (const [role, [list, show, create, remove]] of Object.entries(expected)) {
    const client = await api.as(role as 'user')
    assert.equal((await client.get('/api/organisations')).status, list, role)
    assert.equal((await client.get(`/api/organisations/${id}`)).status, show, role)
    assert.equal((await client.post('/api/organisations', {})).status, create, role)
    assert.equal((await client.delete(`/api/organisations/${id}`)).status, remove, role)
  }
})
