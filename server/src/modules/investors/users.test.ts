import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, startApi } from '../../../test/harness.ts'
import { holds, pricedRound } from './test-holdings.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

test('every role sees and adds exactly the people that the matrix gives it', async () => {
  const id = await newInvestor(api, 'Aurelia')
  const staffId = await api.userId('custodian')
  const expected: Record<string, { list: number; investor: number; staff: number; create: number }> = {
    superAdmin: { list: 200, investor: 200, staff: 200, create: 422 },
    entrepreneur: { list: 403, investor: 403, staff: 403, create: 403 },
    investmentCommittee: { list: 200, investor: 200, staff: 403, create: 422 },
    user: { list: 200, investor: 404, staff: 404, create: 403 },
    custodian: { list: 403, investor: 403, staff: 200, create: 403 },
    support: { list: 200, investor: 200, staff: 200, create: 422 },
    creator: { list: 200, investor: 403, staff: 403, create: 422 },
    investmentManager: { list: 200, investor: 200, staff: 403, create: 422 },
    fundManager: { list: 200, investor: 200, staff: 403, create: 422 },
    adviser: { list: 200, investor: 200, staff: 403, create: 422 },
  }
  for (const [role, { list, investor, staff, create }] of Object.entries(expected)) {
    const client = await api.as(role as 'user')
    assert.equal((await client.get('/api/users')).status, list, role)
    assert.equal((await client.get('/api/users/export')).status, list, role)
    assert.equal((await client.get(`/api/users/${id}`)).status, investor, role)
    assert.equal((await client.get(`/api/users/${staffId}`)).status, staff, role)
    assert.equal((await client.get(`/api/users/${await api.userId(role as 'user')}`)).status, 200, role)
    assert.equal((await client.post('/api/users', {})).status, create, role)
  }
  const own = await (await api.as('user')).get('/api/users')
  assert.equal(own.body.data.length, 1)
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/users/${id}`)).status, 404)
  assert.equal((await (await api.as('superAdmin')).get('/api/users/0')).status, 404)
})

test('who may list investors and open none gets their names, and asks for no more', async () => {
  const id = await newInvestor(api, 'Leander')
  const creator = await api.as('creator')
  const listed = await creator.get('/api/users?filter[role_id]=5&filter[name]=Leander')
  assert.equal(listed.status, 200, listed.text)
  const names =
    'created_at email first_name id is_active last_name middle_names name reference role_id title updated_at version'
  assert.equal(Object.keys(listed.body.data[0]).toSorted().join(' '), names)
  assert.equal(listed.body.data[0].id, id)
  const refused = [
    'filter[category_status]=none',
    'filter[holds]=1',
    'filter[attribute.1]=x',
    'filter[client_group_id]=1',
    'sort=last_login_at',
    'include=attributeValues',
    'include=investments,documentsCount',
    'include=notes',
    'append=terms_pending',
    'fields[users]=id,date_of_birth',
  ]
  for (const query of refused) assert.equal((await creator.get(`/api/users?${query}`)).status, 400, query)
  const csv = await creator.get('/api/users/export?filter[name]=Leander')
  assert.doesNotMatch(csv.text, /birth|Phone|Identity|Category/i)
})

test('staff add an investor, who is asked by mail to choose a password', async () => {
  const staff = await api.as('creator')
  const made = await staff.post('/api/users', {
    first_name: ' Basil ',
    last_name: 'Norrington',
    email: 'BASIL@people.example',
    lead_status_id: 1,
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.body.data.name, made.body.data.role_id], ['Basil Norrington', 5])
  await api.deliver()
  const mail = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'basil@people.example')
    .execute()
  assert.equal(mail.length, 1)
  const again = await staff.post('/api/users', {
    first_name: 'B',
    last_name: 'N',
    email: 'basil@people.example',
  })
  assert.deepEqual(again.body.errors, { email: ['The email has already been taken.'] })
  const unknown = await staff.post('/api/users', {
    first_name: 'B',
    last_name: 'N',
    email: 'other@people.example',
    owner_id: await api.userId('user'),
  })
  assert.deepEqual(unknown.body.errors, { owner_id: ['The selected owner id is invalid.'] })
  const promoted = await staff.post('/api/users', {
    first_name: 'B',
    last_name: 'N',
    email: 'boss@people.example',
    role_id: 1,
  })
  assert.equal(promoted.status, 403)
})

test('nobody gives a role above their own, and the last Super Admin stays', async () => {
  const [admin, support] = [await api.as('superAdmin'), await api.as('support')]
  const creator = await api.userId('creator')
  const above = await admin.patch(`/api/users/${creator}`, { role_id: 8 })
  assert.deepEqual(above.body.errors, { role_id: ['The selected role id is invalid.'] })
  assert.equal(
    (await admin.patch(`/api/users/${await api.userId('support')}`, { first_name: 'Mine' })).status,
    403,
  )
  const invested = await admin.patch(`/api/users/${creator}`, { role_id: 5 })
  assert.equal(invested.status, 422)
  const last = await api.userId('superAdmin')
  for (const change of [{ role_id: 9 }, { is_active: false }]) {
    const refused = await support.patch(`/api/users/${last}`, change)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'last_super_admin'])
  }
  const second = await support.patch(`/api/users/${creator}`, { role_id: 1 })
  assert.equal(second.body.data.role_id, 1)
  const both = await Promise.all(
    [last, creator].map((id) => support.patch(`/api/users/${id}`, { is_active: false })),
  )
  assert.deepEqual(both.map((answer) => answer.status).toSorted(), [200, 409])
  await api.db.updateTable('users').set({ is_active: true }).where('tenant_id', '=', 1).execute()
})

test('an account that is switched off is signed out', async () => {
  const id = await newInvestor(api, 'Gideon')
  const investor = await api.asUser(id)
  assert.equal((await investor.get('/api/user')).status, 200)
  await (await api.as('fundManager')).patch(`/api/users/${id}`, { is_active: false })
  assert.equal((await investor.get('/api/user')).status, 401)
})

test('an investor is deleted and brought back by those who may, and never their own doing', async () => {
  const id = await newInvestor(api, 'Jasper')
  const investor = await api.asUser(id)
  assert.equal((await investor.delete(`/api/users/${id}`)).status, 403)
  assert.equal((await (await api.as('fundManager')).delete(`/api/users/${id}`)).status, 403)
  const manager = await api.as('investmentManager')
  assert.equal((await manager.delete(`/api/users/${await api.userId('adviser')}`)).status, 403)
  assert.equal((await manager.delete(`/api/users/${id}?unsafe=1`)).status, 403)
  assert.equal((await manager.delete(`/api/users/${id}`)).status, 204)
  assert.equal((await manager.get(`/api/users/${id}`)).status, 404)
  assert.equal((await investor.get('/api/user')).status, 401)
  assert.equal((await manager.post(`/api/users/${id}/restore`)).status, 200)
})

test('an investor with investments is deleted unsafely by Support alone, and brought back', async () => {
  const id = await newInvestor(api, 'Lysander')
  const round = await pricedRound(api, 'Unsafe', { prices: ['1.00'] })
  await holds(api, id, round, { shares: '10', cost: 1000n })
  const refused = await (await api.as('superAdmin')).delete(`/api/users/${id}`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'in_use'])
  assert.equal((await (await api.as('superAdmin')).delete(`/api/users/${id}?unsafe=1`)).status, 403)
  const support = await api.as('support')
  assert.equal((await support.delete(`/api/users/${id}`)).status, 409)
  assert.equal((await support.delete(`/api/users/${id}?unsafe=1`)).status, 204)
  assert.equal((await support.post(`/api/users/${id}/restore`)).status, 200)
})

test('two editors do not overwrite each other', async () => {
  const id = await newInvestor(api, 'Kezia')
  const staff = await api.as('adviser')
  const { version } = (await staff.get(`/api/users/${id}`)).body.data
  assert.equal((await staff.patch(`/api/users/${id}`, { occupation: 'Surgeon', version })).status, 200)
  const stale = await staff.patch(`/api/users/${id}`, { occupation: 'Pilot' }, { 'if-match': `"${version}"` })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
})

test('a role is given by somebody who has given their password lately', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const adviser = await own.userId('adviser')
  own.clock.forward({ minutes: 16 })
  const newcomer = { first_name: 'Una', last_name: 'Pell', email: 'una@wrenfield.example' }
  assert.equal((await staff.patch(`/api/users/${adviser}`, { role_id: 2 })).status, 423)
  assert.equal((await staff.post('/api/users', { ...newcomer, role_id: 2 })).status, 423)
  const again = () =>
    staff.post(
      '/api/users',
      { ...newcomer, email: 'una@pell.example', role_id: 2 },
      { 'idempotency-key': 'una-once' },
    )
  assert.equal((await again()).status, 423)
  await staff.post('/user/confirm-password', { password: 'moorgate-demo-2026' })
  assert.equal((await again()).status, 201, 'the refusal was not kept')
  own.clock.forward({ minutes: 16 })
  assert.equal((await staff.post('/api/users', newcomer)).status, 201, 'an investor has no rights to give')
  assert.equal((await staff.patch(`/api/users/${adviser}`, { phone: '+44 20 7946 0000' })).status, 200)
})
