import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'
import { identityCheckScheduled } from './scheduled.ts'

const api = apiForTests()
let staff: Client
let second: Client
before(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
  await setFlags(api, { ca_use_intl_check: 0 })
})

const details = {
  date_of_birth: '1980-02-29',
  country_of_residence: 'GB',
  nationality: 'GB',
  address: JSON.stringify({ line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' }),
}

async function person(name: string): Promise<number> {
  const id = await newInvestor(api, name)
  await api.db.updateTable('users').set(details).where('tenant_id', '=', 1).where('id', '=', id).execute()
  return id
}

function send(client: Client, overrides: Record<string, string> = {}) {
  const file = (name: string) => ({ name, bytes: pdf })
  const sent = form(
    { document_type: 'passport', ...overrides },
    { document: file('passport.pdf'), address: file('bill.pdf') },
  )
  return client.post('/api/identity-checks', sent.body, sent.headers)
}

const standingOf = async (client: Client) => (await client.get('/api/identity-standing')).body.data

async function passed(id: number, risk: string) {
  await staff.post(`/api/users/${id}/identity-check`, { status: 'passed', risk, reason: 'Papers seen.' })
  const [check] = (await staff.get(`/api/identity-checks?filter[user_id]=${id}&filter[status]=proposed`)).body
    .data
  const answer = await second.post(`/api/identity-checks/${check.id}/approve`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const perform = async () => {
  for (const task of identityCheckScheduled) await task.perform(api.platform, (await tenant())!)
  await api.deliver()
}
const tenant = () => api.platform.tenants.byHost('localhost')

test('an investor sends documents once their details are complete, one check at a time, and staff hear of it', async () => {
  const id = await newInvestor(api, 'Agnes')
  const investor = await api.asUser(id)
  const early = await send(investor)
  assert.deepEqual([early.status, early.body.reason], [409, 'identity_details_missing'])
  await api.db.updateTable('users').set(details).where('tenant_id', '=', 1).where('id', '=', id).execute()

  const sent = await send(investor)
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual([sent.body.data.status, sent.body.data.details.name], ['submitted', 'Agnes Test'])
  assert.match(sent.body.data.details.address, /High Street/)
  const twice = await send(investor)
  assert.deepEqual([twice.status, twice.body.reason], [409, 'identity_check_open'])
  const standing = await standingOf(investor)
  assert.deepEqual(
    [standing.status, standing.may_send, standing.reason, standing.files.length],
    ['pending', false, 'identity_check_open', 2],
  )
  await api.deliver()
  const bell = (await staff.get('/api/notifications/admin')).body.data[0]
  assert.match(bell.data.message, /Agnes Test\*?\*? sent documents/)
})

test('ten submissions at once leave one check', async () => {
  const investor = await api.asUser(await person('Alban'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(investor)))
  assert.deepEqual(answers.filter(({ status }) => status === 201).length, 1)
  assert.equal((await investor.get('/api/identity-checks')).body.data.length, 1)
})

test('a file is opened by its investor and by staff who decide, who leave a trace; nobody else finds it', async () => {
  const id = await person('Amias')
  const investor = await api.asUser(id)
  const check = (await send(investor)).body.data
  const path = `/api/identity-checks/${check.id}/download?kind=document`
  assert.equal((await investor.get(path)).status, 200)
  assert.equal((await staff.get(path)).status, 200)
  assert.equal((await (await api.asUser(await person('Anselm'))).get(path)).status, 404)
  assert.equal((await (await api.as('creator')).get(path)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
  assert.equal((await staff.get(`${path}_back`)).status, 404)
  const { count } = await api.db
    .selectFrom('events')
    .select((row) => row.fn.countAll().as('count'))
    .where('tenant_id', '=', 1)
    .where('type', '=', 'identity_check.file_opened')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 1)
})

test('the investor reads nothing of what staff wrote', async () => {
  const id = await person('Aubrey')
  await passed(id, 'high')
  const [check] = (await (await api.asUser(id)).get('/api/identity-checks')).body.data
  assert.equal(check.status, 'passed')
  for (const name of ['reason', 'risk', 'score', 'proposed_by', 'decided_by'])
    assert.equal(name in check, false, name)
})

test('a pass is checked again after 36, 24 or 12 months by risk, is reminded of, and expires by the clock', async () => {
  const people = await Promise.all(['Basil', 'Bertram', 'Bevis'].map((name) => person(name)))
  const ends = []
  for (const [index, risk] of ['low', 'medium', 'high'].entries())
    ends.push((await passed(people[index]!, risk)).expires_on)
  assert.deepEqual(
    ends.map((day: string) => day.slice(0, 4)),
    ['2029', '2028', '2027'],
  )
  const investor = await api.asUser(people[2]!)
  const soon = await send(investor)
  assert.deepEqual([soon.status, soon.body.reason], [409, 'identity_verified'])

  api.clock.forward({ days: 345 })
  await perform()
  const again = await api.asUser(people[2]!)
  const reminder = (await again.get('/api/notifications/user')).body.data[0]
  assert.match(reminder.data.message, /Your identity check expires on/)
  assert.equal((await standingOf(again)).may_send, true)

  api.clock.forward({ days: 20 })
  await perform()
  const late = await api.asUser(people[2]!)
  const standing = await standingOf(late)
  assert.deepEqual([standing.status, standing.may_send], ['expired', true])
  assert.equal((await standingOf(await api.asUser(people[1]!))).status, 'passed')
  assert.equal((await send(late)).status, 201)
  assert.equal((await standingOf(late)).status, 'pending')
})

test('after a failed check the refusal is the firm’s own text', async () => {
  const texts = { kyc_fail: 'We stopped here. Ask {support_email}.' }
  const answer = await (
    await api.as('superAdmin')
  ).patch('/api/branding/1', { texts, support_email: 'help@w.example' })
  assert.equal(answer.status, 200, answer.text)
  const id = await person('Averil')
  await api.db
    .updateTable('users')
    .set({ aml_status: 'failed' })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  const refused = await send(await api.asUser(id))
  assert.deepEqual(
    [refused.status, refused.body.reason, refused.body.message],
    [409, 'identity_failed', 'We stopped here. Ask help@w.example.'],
  )
})
