import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { newInvestor, typeId } from '../suitability/test-tenant.ts'
import { registrationDocumentScheduled } from './scheduled.ts'
import { documentIs, requireDocument } from './test-documents.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  const wanted = { title: 'Proof of address', code: 'address', validity_months: 12, order: 0 }
  assert.equal((await staff.post('/api/registration-requirements', wanted)).status, 201)
})

async function send(client: Client, fields: Record<string, string | number> = {}, name = 'bill.pdf') {
  const sent = form({ type: 'address', ...fields }, { file: { name, bytes: pdf } })
  return client.post('/api/registration-documents', sent.body, sent.headers)
}

const standingOf = async (client: Client, code = 'address') => {
  const { data } = (await client.get('/api/registration-standings')).body
  return data.find((each: { code: string }) => each.code === code)
}

test('what is wanted is required, then submitted, then approved for as long as its kind says', async () => {
  const id = await newInvestor(api, 'Ada')
  const investor = await api.asUser(id)
  assert.equal((await standingOf(investor)).status, 'required')
  const sent = await send(investor)
  assert.deepEqual([sent.status, sent.body.data.status, sent.body.data.user_id], [201, 'submitted', id])
  await api.deliver()
  const bell = (await staff.get('/api/notifications/admin')).body.data[0]
  assert.match(bell.data.message, /Ada Test uploaded \*?\*?Proof of address/)
  assert.equal(bell.data.cta, `/admin/investors/${id}/details/investment-documents`)
  const approved = await staff.post(`/api/registration-documents/${sent.body.data.id}/approve`, {})
  assert.deepEqual(
    [approved.status, approved.body.data.status, approved.body.data.expires_on],
    [200, 'approved', '2027-11-20'],
  )
  const again = await staff.post(`/api/registration-documents/${sent.body.data.id}/reject`, {
    reason: 'Too old.',
  })
  assert.deepEqual([again.status, again.body.reason], [409, 'already_decided'])
  const standing = await standingOf(investor)
  assert.deepEqual([standing.status, standing.expires_on, standing.reason], ['approved', '2027-11-20', null])
})

test('what won’t do says why, by bell and by mail, and another one is sent', async () => {
  const id = await newInvestor(api, 'Beryl')
  const investor = await api.asUser(id)
  const { data } = (await send(investor)).body
  assert.equal((await staff.post(`/api/registration-documents/${data.id}/reject`, {})).status, 422)
  await staff.post(`/api/registration-documents/${data.id}/reject`, { reason: 'It is too old.' })
  await api.deliver()
  const told = (await investor.get('/api/notifications/user')).body.data[0]
  assert.match(told.data.message, /It is too old\./)
  const mail = await api.db
    .selectFrom('mails')
    .select('recipient')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'beryl@people.example')
    .execute()
  assert.equal(mail.length, 1)
  assert.deepEqual(
    [(await standingOf(investor)).status, (await standingOf(investor)).reason],
    ['rejected', 'It is too old.'],
  )
  await send(investor, {}, 'newer.pdf')
  const standing = await standingOf(investor)
  assert.deepEqual([standing.status, standing.client_name], ['submitted', 'newer.pdf'])
})

test('of papers sent one after another, or at once, one waits', async () => {
  const id = await newInvestor(api, 'Cecily')
  const investor = await api.asUser(id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(investor)))
  assert.ok(answers.every(({ status }) => status === 201))
  const { data } = (await investor.get('/api/registration-documents')).body
  const statuses = data.map((each: { status: string }) => each.status)
  assert.equal(statuses.filter((status: string) => status === 'submitted').length, 1)
  assert.equal(statuses.filter((status: string) => status === 'superseded').length, 4)
})

test('an approved paper counts while a newer one is looked at, and not after its last day', async () => {
  const id = await newInvestor(api, 'Dora')
  const first = (await send(await api.asUser(id))).body.data
  const wrong = await staff.post(`/api/registration-documents/${first.id}/approve`, {
    expires_on: '2026-11-20',
  })
  assert.deepEqual(Object.keys(wrong.body.errors), ['expires_on'])
  await staff.post(`/api/registration-documents/${first.id}/approve`, { expires_on: '2026-11-21' })
  await send(await api.asUser(id))
  assert.equal((await standingOf(await api.asUser(id))).status, 'approved')
  const tenant = await api.platform.tenants.byId(1)
  const sweep = async () => {
    for (const task of registrationDocumentScheduled) await task.perform(api.platform, tenant)
    return (await standingOf(await api.asUser(id))).status
  }
  api.clock.forward({ days: 1 })
  assert.equal(await sweep(), 'approved')
  api.clock.forward({ days: 1 })
  assert.equal(await sweep(), 'submitted')
  const fresh = await api.as('superAdmin')
  const list = (await fresh.get(`/api/registration-documents?filter[user_id]=${id}&sort=id`)).body.data
  assert.deepEqual(
    list.map((each: { status: string }) => each.status),
    ['expired', 'submitted'],
  )
})

test('another one is asked for while it is wanted, of open accounts, and where none was sent since', async () => {
  const [wanted, retired] = [
    await requireDocument(api, { title: 'Proof of funds', code: 'funds' }),
    await requireDocument(api, { title: 'Tax return', code: 'return' }),
  ]
  const day = (days: number) =>
    new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const holds = async (name: string, requirement: number, lastDay: string) => {
    const user = await newInvestor(api, name)
    await documentIs(api, { requirement, user, status: 'approved', lastDay })
    return user
  }
  await holds('Asked', wanted, day(-1))
  await holds('Warned', wanted, day(5))
  for (const [at, lastDay] of [day(-1), day(5)].entries()) {
    const sent = await holds(`Sent${at}`, wanted, lastDay)
    await documentIs(api, { requirement: wanted, user: sent, status: 'submitted' })
    const closed = await holds(`Closed${at}`, wanted, lastDay)
    const close = api.db.updateTable('users').set({ is_active: false })
    await close.where('tenant_id', '=', 1).where('id', '=', closed).execute()
    await holds(`Spared${at}`, retired, lastDay)
  }
  const retire = api.db.updateTable('registration_requirements').set({ active: false })
  await retire.where('tenant_id', '=', 1).where('id', '=', retired).execute()
  const tenant = await api.platform.tenants.byId(1)
  for (const task of registrationDocumentScheduled) await task.perform(api.platform, tenant)
  await api.deliver()
  const mails = await api.db
    .selectFrom('mails')
    .select('recipient')
    .where('tenant_id', '=', 1)
    .where('cause', 'like', 'registration_documents:%')
    .where('text', 'like', '%upload a new one%')
    .where('recipient', 'not like', 'dora@%')
    .execute()
  assert.deepEqual(mails.map(({ recipient }) => recipient.split('@')[0]).toSorted(), ['asked', 'warned'])
})

test('a paper for one category is wanted of its people alone', async () => {
  const fresh = await api.as('superAdmin')
  const certified = await typeId(api, 'certified_sophisticated')
  const { id } = (await fresh.get('/api/registration-requirements')).body.data.find(
    (each: { code: string }) => each.code === 'sophistication_certificate',
  )
  const shown = (await fresh.get(`/api/registration-requirements/${id}`)).body.data
  assert.deepEqual(shown.investor_type_ids, [certified])
  const person = await newInvestor(api, 'Edna')
  assert.equal(await standingOf(await api.asUser(person), 'sophistication_certificate'), undefined)
  await api.db
    .updateTable('users')
    .set({ investor_type_id: certified })
    .where('tenant_id', '=', 1)
    .where('id', '=', person)
    .execute()
  const standing = await standingOf(await api.asUser(person), 'sophistication_certificate')
  assert.equal(standing.status, 'required')
})

test('an investor has their own papers alone; staff who keep papers send for others', async () => {
  const [id, other] = [await newInvestor(api, 'Fay'), await newInvestor(api, 'Gwen')]
  const { data } = (await send(await api.asUser(id), { user_id: other })).body
  assert.equal(data.user_id, id)
  const path = `/api/registration-documents/${data.id}`
  assert.equal((await (await api.asUser(other)).get(`${path}/download`)).status, 404)
  assert.equal((await (await api.asUser(id)).get(`${path}/download`)).status, 200)
  assert.equal((await (await api.asUser(id)).post(`${path}/approve`, {})).status, 403)
  const expected = {
    superAdmin: 201,
    entrepreneur: 403,
    investmentCommittee: 403,
    custodian: 403,
    support: 201,
    creator: 403,
    investmentManager: 403,
    fundManager: 403,
    adviser: 403,
  } as const
  for (const [role, status] of Object.entries(expected)) {
    const client = await api.as(role as keyof typeof expected)
    assert.equal((await send(client, { user_id: other })).status, status, role)
    const seen = (await client.get(`${path}/download`)).status
    assert.equal(seen, status === 201 ? 200 : 403, role)
  }
  const admin = await api.as('superAdmin')
  assert.deepEqual(Object.keys((await send(admin)).body.errors), ['user_id'])
  assert.deepEqual(Object.keys((await admin.get('/api/registration-standings')).body.errors), ['user_id'])
  const named = `/api/registration-standings?user_id=${id}`
  assert.equal((await admin.get(named)).body.data[0].status, 'submitted')
  // An investor reads their own, also where they name another person.
  assert.equal((await (await api.asUser(other)).get(named)).body.data[0].client_name, 'bill.pdf')
  assert.equal((await (await api.as('superAdmin', 2)).get(named)).status, 404)
  assert.equal((await (await api.as('superAdmin', 2)).get(`${path}/download`)).status, 404)
  const looked = await api.db
    .selectFrom('events')
    .select('actor_id')
    .where('tenant_id', '=', 1)
    .where('type', '=', 'registration_document.opened')
    .where('subject_id', '=', data.id)
    .execute()
  assert.equal(looked.length, 2)
})

test('a kind that is not wanted, and a file that is not what it says, are refused', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Hazel'))
  assert.deepEqual(Object.keys((await send(investor, { type: 'nothing' })).body.errors), ['type'])
  const sent = form({ type: 'address' }, { file: { name: 'bill.pdf', bytes: Buffer.from('<html></html>') } })
  const answer = await investor.post('/api/registration-documents', sent.body, sent.headers)
  assert.deepEqual(Object.keys(answer.body.errors), ['file'])
})
