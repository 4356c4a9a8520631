import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Api } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { form } from '../documents/test-form.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

const rowOf = (id: number) =>
  api.db
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const eventsOf = async (id: number) =>
  (
    await api.db
      .selectFrom('events')
      .select('type')
      .where('tenant_id', '=', 1)
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((event) => event.type)

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

test('an investor changes what is theirs to say; everything else is refused', async () => {
  const id = await newInvestor(api, 'Clementine')
  const investor = await api.asUser(id)
  const changed = await investor.patch(`/api/users/${id}`, {
    first_name: 'Clemency',
    phone: '+44 20 7946 0512',
    address: { line1: '1 The Row', postcode: 'EC1A 1BB', country: 'GB' },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.data.name, 'Clemency Test')
  const before = await rowOf(id)
  const others = {
    role_id: 1,
    owner_id: await api.userId('adviser'),
    is_active: false,
    investor_type_id: 1,
    category_status: 'approved',
    compliance_passed: 1,
    compliance_tries: -5,
    email_verified_at: '2020-01-01',
    aml_status: 'passed',
    lead_status_id: 1,
    reference: 'INV000001',
  }
  for (const [key, value] of Object.entries(others)) {
    const refused = await investor.patch(`/api/users/${id}`, { [key]: value })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [key]], refused.text)
  }
  assert.deepEqual(await rowOf(id), before)
  const stranger = await newInvestor(api, 'Digby')
  assert.equal((await investor.patch(`/api/users/${stranger}`, { first_name: 'Mine' })).status, 404)
  const young = await investor.patch(`/api/users/${id}`, { date_of_birth: '2010-01-01' })
  assert.deepEqual(young.body.errors, {
    date_of_birth: ['The date of birth field must be a date before or equal to 2008-11-20.'],
  })
})

test('terms are accepted by oneself, in the version that is current, as the client sends it', async () => {
  const id = await api.userId('newInvestor')
  const investor = await api.as('newInvestor')
  const wrong = form({ _method: 'PATCH', accepted_terms_version: 7 })
  const refused = await investor.post(`/api/users/${id}`, wrong.body, wrong.headers)
  assert.deepEqual(refused.body.errors, {
    accepted_terms_version: ['The selected accepted terms version is invalid.'],
  })
  const right = form({ _method: 'PATCH', accepted_terms_version: 1 })
  const accepted = await investor.post(`/api/users/${id}`, right.body, right.headers)
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal(accepted.body.data.accepted_terms_version, 1)
  assert.ok((await eventsOf(id)).includes('terms.accepted'))
  assert.equal((await investor.get('/api/user')).body.data.terms_pending, false)
  const other = await newInvestor(api, 'Evadne')
  await (
    await api.as('superAdmin')
  ).patch(`/api/users/${other}`, { accepted_terms_version: 1, first_name: 'Eve' })
  assert.equal((await eventsOf(other)).includes('terms.accepted'), false)
})

test('a new e-mail address of one’s own needs the password and a letter to each address', async () => {
  const id = await newInvestor(api, 'Florian')
  const investor = await api.asUser(id)
  api.clock.forward({ minutes: 16 })
  assert.equal((await investor.patch(`/api/users/${id}`, { email: 'new@people.example' })).status, 423)
  const fresh = await api.asUser(id)
  const changed = await fresh.patch(`/api/users/${id}`, { email: 'new@people.example' })
  assert.deepEqual([changed.status, changed.body.data.pending_email], [200, 'new@people.example'])
  await api.deliver()
  const mails = await api.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('tenant_id', '=', 1)
    .where('recipient', 'in', ['florian@people.example', 'new@people.example'])
    .orderBy('recipient')
    .execute()
  assert.deepEqual(
    mails.map((mail) => mail.recipient),
    ['florian@people.example', 'new@people.example'],
  )
  assert.match(mails[0]!.subject, /asked to change the e-mail address of your account to new@people\.example/)
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

test('an avatar is decoded and written anew without where it was taken, in three sizes, with a drawn one where there is none', async () => {
  const id = await newInvestor(api, 'Hestia')
  const investor = await api.asUser(id)
  const fallback = await investor.get(`/files/avatars/${id}`)
  assert.deepEqual([fallback.status, fallback.headers['content-type']], [200, 'image/svg+xml'])
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1f5bd8' } })
    .withExif({ IFD0: { Copyright: 'Hestia' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const sent = form({ _method: 'PATCH' }, { avatar: { name: 'me.jpg', bytes: picture } })
  const changed = await investor.post(`/api/users/${id}`, sent.body, sent.headers)
  assert.equal(changed.status, 200, changed.text)
  assert.match(changed.body.data.avatar, new RegExp(`^/files/avatars/${id}\\?v=[0-9a-f]{8}$`))
  const cookie = [...investor.cookies].map((pair) => pair.join('=')).join('; ')
  // Shown at 64, 50 and 35 pixels, with twice as many for dense displays; the largest where none or no such
  // size is asked for.
  for (const [asked, pixels] of Object.entries({ 64: 128, 50: 100, 35: 70, 7: 128, '': 128 })) {
    const served = await api.app.inject({
      url: `${changed.body.data.avatar}&size=${asked}`,
      headers: { host: 'localhost', cookie },
    })
    assert.equal(served.headers['content-type'], 'image/webp')
    const { width, height, exif } = await sharp(served.rawPayload).metadata()
    assert.deepEqual([width, height, exif], [pixels, pixels, undefined])
  }
  const wrong = form({ _method: 'PATCH' }, { avatar: { name: 'me.jpg', bytes: Buffer.from('<script>') } })
  assert.deepEqual(
    Object.keys((await investor.post(`/api/users/${id}`, wrong.body, wrong.headers)).body.errors),
    ['avatar'],
  )
  const path = await investor.patch(`/api/users/${id}`, {
    avatar: { quarantinePath: '/etc/passwd', extension: 'jpg', mime: 'image/jpeg', bytes: 1 },
  })
  assert.equal(path.status, 422)
  const stranger = await api.asUser(await newInvestor(api, 'Ignatius'))
  assert.equal((await stranger.get(`/files/avatars/${id}`)).headers['content-type'], 'image/svg+xml')
  const removed = await investor.patch(`/api/users/${id}`, { avatar: '' })
  assert.equal(removed.body.data.avatar, null)
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
  assert.equal((await staff.post('/api/users', newcomer)).status, 201, 'an investor has no rights to give')
  assert.equal((await staff.patch(`/api/users/${adviser}`, { phone: '+44 20 7946 0000' })).status, 200)
})
