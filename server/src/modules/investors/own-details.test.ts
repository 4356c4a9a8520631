import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { apiForTests } from '../../../test/harness.ts'
import { form } from '../documents/test-form.ts'
import { newestLetter } from '../identity/test-people.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

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
    .select(['recipient', 'subject', 'text'])
    .where('tenant_id', '=', 1)
    .where('recipient', 'in', ['florian@people.example', 'new@people.example'])
    .orderBy('recipient')
    .execute()
  assert.deepEqual(
    mails.map((mail) => mail.recipient),
    ['florian@people.example', 'new@people.example'],
  )
  assert.equal(mails[0]!.subject, 'Your e-mail address is about to change')
  assert.match(mails[0]!.text, /asked to change the e-mail address on your account to new@people\.example/)
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

test('a colleague who corrects who they are is led to their own page', async () => {
  const id = await api.userId('adviser')
  const adviser = await api.as('adviser')
  const answer = await adviser.patch(`/api/users/${id}`, { last_name: 'Thornbury' })
  assert.equal(answer.status, 200, answer.text)
  await api.deliver()
  const mail = await newestLetter(api, answer.body.data.email)
  assert.match(mail!.text, /Your last name was changed/)
  assert.match(mail!.text, /\/admin\/settings\/security\/details/)
})

test('a colleague changes their own name, phone and e-mail; their role stays for those who keep accounts', async () => {
  const id = await api.userId('support')
  const support = await api.as('support')
  const { email } = await rowOf(id)
  const given = { first_name: 'Hugh', phone: '020 7946 0777', email: 'hugh@wrenfield.example' }
  const changed = await support.patch(`/api/users/${id}`, given)
  assert.equal(changed.status, 200, changed.text)
  const { first_name, phone } = changed.body.data
  assert.deepEqual([first_name, phone, changed.body.data.email], ['Hugh', '020 7946 0777', email])
  await api.deliver()
  assert.ok(await newestLetter(api, 'hugh@wrenfield.example'), 'the new mailbox confirms it first')
  const role = await support.patch(`/api/users/${id}`, { role_id: 1 })
  assert.deepEqual([role.status, Object.keys(role.body.errors)], [422, ['role_id']])
})

test('who keeps the staff accounts marks their own as a default associate too; others don’t mark theirs', async () => {
  for (const [role, status] of [
    ['superAdmin', 200],
    ['adviser', 422],
    ['user', 422],
  ] as const) {
    const url = `/api/users/${await api.userId(role)}`
    const answer = await (await api.as(role)).patch(url, { is_default_associate: true })
    assert.equal(answer.status, status, `${role} ${answer.text}`)
    if (status === 422) assert.deepEqual(Object.keys(answer.body.errors), ['is_default_associate'])
    else assert.equal(answer.body.data.is_default_associate, true)
  }
})
