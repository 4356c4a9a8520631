import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { addedMethod, bank, entities, layBankTable } from '../methods/test-methods.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()
before(async () => {
  await layBankTable(api)
})

const mailsTo = async (recipient: string) => {
  await api.deliver()
  const mails = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', recipient)
    .execute()
  return mails.map(({ subject }) => subject)
}
const person = (id: number) =>
  api.db
    .selectFrom('users')
    .select(['email', 'pending_email', 'email_verified_at', 'email_set_by'])
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an address that staff enter waits for a second person, and the old address is told before it counts', async () => {
  const id = await newInvestor(api, 'Adela')
  const maker = await api.as('fundManager')
  const url = `/api/users/${id}`
  const answer = await maker.patch(url, { email: 'mule@people.example', phone: '+44 20 7946 0101' })
  assert.deepEqual(
    [answer.status, answer.body.data.email, answer.body.data.pending_email, answer.body.data.phone],
    [200, 'adela@people.example', 'mule@people.example', '+44 20 7946 0101'],
    answer.text,
  )
  assert.equal((await mailsTo('adela@people.example')).length, 1)
  assert.deepEqual(await mailsTo('mule@people.example'), [])
  const approve = (email: string) => ({ email })
  const own = await maker.post(`${url}/email-change/approve`, approve('mule@people.example'))
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  const second = await api.as('superAdmin')
  assert.equal(
    (await second.post(`${url}/email-change/approve`, approve('other@people.example'))).status,
    409,
  )
  const creator = await (
    await api.as('creator')
  ).post(`${url}/email-change/approve`, approve('mule@people.example'))
  assert.equal(creator.status, 403)
  const stranger = await (await api.as('user')).post(`${url}/email-change/withdraw`)
  assert.equal(stranger.status, 404)
  const done = await second.post(`${url}/email-change/approve`, approve('mule@people.example'))
  assert.deepEqual(
    [done.status, done.body.data.email, done.body.data.email_verified_at, done.body.data.pending_email],
    [200, 'mule@people.example', null, null],
  )
  assert.equal((await second.post(`${url}/email-change/approve`, approve('mule@people.example'))).status, 409)
})

test('no link that opens the account goes to an address that staff entered before its mailbox has proven it', async () => {
  const id = await newInvestor(api, 'Bettina')
  const maker = await api.as('superAdmin')
  await maker.patch(`/api/users/${id}`, { email: 'bettina.new@people.example' })
  const second = await api.as('support')
  await second.post(`/api/users/${id}/email-change/approve`, { email: 'bettina.new@people.example' })
  const reset = await maker.post(`/api/users/${id}/password`)
  assert.deepEqual([reset.status, reset.body.reason], [409, 'address_unproven'])
  const guest = api.guest()
  await guest.get('/sanctum/csrf-cookie')
  await guest.post('/api/password/email', { email: 'bettina.new@people.example' })
  const tokens = async () =>
    (
      await api.db
        .selectFrom('user_tokens')
        .select('purpose')
        .where('tenant_id', '=', 1)
        .where('user_id', '=', id)
        .execute()
    ).length
  await api.deliver()
  assert.equal(await tokens(), 0)
  for (const subject of await mailsTo('bettina.new@people.example')) assert.doesNotMatch(subject, /password/i)
  await api.db
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  assert.equal((await maker.post(`/api/users/${id}/password`)).status, 202)
  await api.deliver()
  assert.equal(await tokens(), 1)
})

test('anyone who entered an investor’s address does not decide their methods, before it counts or after', async () => {
  const id = await newInvestor(api, 'Clementine')
  const method = await addedMethod(api, id, 'individual', { bank })
  const url = `${entities}/${method.id}`
  const maker = await api.as('fundManager')
  const second = await api.as('superAdmin')
  await maker.patch(`/api/users/${id}`, { email: 'clementine.new@people.example' })
  assert.equal((await maker.post(`${url}/approve`)).status, 403)
  await second.post(`/api/users/${id}/email-change/approve`, { email: 'clementine.new@people.example' })
  assert.equal((await maker.post(`${url}/approve`)).status, 403)
  assert.equal((await maker.post(`${url}/reject`, { reason: 'Not theirs' })).status, 403)
  assert.equal((await second.post(`${url}/approve`)).status, 200)
})

test('an address that waits is taken back by anybody who may change the person, and by themselves', async () => {
  const id = await newInvestor(api, 'Dorothea')
  const maker = await api.as('fundManager')
  await maker.patch(`/api/users/${id}`, { email: 'dorothea.new@people.example' })
  const own = await (
    await api.asUser(id)
  ).post(`/api/users/${id}/email-change/approve`, {
    email: 'dorothea.new@people.example',
  })
  assert.equal(own.status, 403)
  assert.equal((await (await api.asUser(id)).post(`/api/users/${id}/email-change/withdraw`)).status, 200)
  assert.deepEqual((await person(id)).pending_email, null)
  assert.equal((await maker.post(`/api/users/${id}/email-change/withdraw`)).status, 409)
})

test('a colleague’s address is no easier to take than an investor’s', async () => {
  const id = await api.userId('adviser')
  const admin = await api.as('superAdmin')
  const answer = await admin.patch(`/api/users/${id}`, { email: 'mine@wrenfield.example' })
  assert.deepEqual(
    [answer.status, answer.body.data.email, answer.body.data.pending_email],
    [200, 'adviser@wrenfield.example', 'mine@wrenfield.example'],
  )
  const url = `/api/users/${id}/email-change/approve`
  assert.equal(
    (await (await api.as('fundManager')).post(url, { email: 'mine@wrenfield.example' })).status,
    403,
  )
  assert.equal((await admin.post(url, { email: 'mine@wrenfield.example' })).status, 403)
  assert.equal((await (await api.as('support')).post(url, { email: 'mine@wrenfield.example' })).status, 200)
})

test('an address of somebody else is refused at once, and the owner’s own change takes its place', async () => {
  const id = await newInvestor(api, 'Esther')
  const staff = await api.as('superAdmin')
  const taken = await staff.patch(`/api/users/${id}`, { email: 'committee@wrenfield.example' })
  assert.equal(taken.status, 422)
  const free = await staff.patch(`/api/users/${id}`, { email: 'esther.new@people.example' })
  assert.equal(free.status, 200)
  const owner = await (await api.asUser(id)).patch(`/api/users/${id}`, { email: 'esther.own@people.example' })
  assert.deepEqual(
    [owner.body.data.email, owner.body.data.pending_email, owner.body.data.pending_email_by],
    ['esther@people.example', 'esther.own@people.example', id],
  )
})

test('anyone who opened an investor’s account may approve an address that a colleague entered', async () => {
  const second = await api.as('superAdmin')
  const email = 'florian@people.example'
  const { body } = await second.post('/api/users', { first_name: 'Florian', last_name: 'Test', email })
  const url = `/api/users/${body.data.id}`
  const asked = { email: 'florian.new@people.example' }
  assert.equal((await (await api.as('fundManager')).patch(url, asked)).status, 200)
  const approved = await second.post(`${url}/email-change/approve`, asked)
  assert.equal(approved.status, 200, approved.text)
})
