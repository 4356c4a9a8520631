import assert from 'node:assert/strict'
import { test } from 'node:test'
import { londonDate } from '../../kernel/clock.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'
import { identityCheckScheduled } from './scheduled.ts'
import { details, passed, person, send, setUser, standingOf } from '../../../test/identity-checks.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  await setFlags(api, { ca_use_intl_check: 0 })
})

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
  await setUser(api, id, details)

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
  const investor = await api.asUser(await person(api, 'Alban'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(investor)))
  assert.deepEqual(answers.filter(({ status }) => status === 201).length, 1)
  assert.equal((await investor.get('/api/identity-checks')).body.data.length, 1)
})

test('a file is opened by its investor and by staff who decide, who leave a trace; nobody else finds it', async () => {
  const id = await person(api, 'Amias')
  const investor = await api.asUser(id)
  const check = (await send(investor)).body.data
  const path = `/api/identity-checks/${check.id}/download?kind=document`
  assert.equal((await investor.get(path)).status, 200)
  assert.equal((await staff.get(path)).status, 200)
  assert.equal((await (await api.asUser(await person(api, 'Anselm'))).get(path)).status, 404)
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
  const id = await person(api, 'Aubrey')
  await passed(api, id, 'high')
  const [check] = (await (await api.asUser(id)).get('/api/identity-checks')).body.data
  assert.equal(check.status, 'passed')
  for (const name of ['reason', 'risk', 'score', 'proposed_by', 'decided_by'])
    assert.equal(name in check, false, name)
})

test('a pass is checked again after 36, 24 or 12 months by risk, is reminded of, and expires by the clock', async () => {
  const people = await Promise.all(['Basil', 'Bertram', 'Bevis'].map((name) => person(api, name)))
  const ends = []
  for (const [index, risk] of ['low', 'medium', 'high'].entries())
    ends.push((await passed(api, people[index]!, risk)).expires_on)
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

/** Ends a pass on a day before the one on which it would have ended. */
const endsOn = (check: number, day: string) =>
  api.db
    .updateTable('identity_checks')
    .set({ expires_on: day })
    .where('tenant_id', '=', 1)
    .where('id', '=', check)
    .execute()

test('passes expire also where that of an investor who was deleted has ended', async () => {
  const [gone, there] = [await person(api, 'Bruno'), await person(api, 'Blaise')]
  staff = await api.as('superAdmin')
  const today = londonDate(api.clock.now())
  for (const id of [gone, there]) await endsOn((await passed(api, id, 'low')).id, today)
  await setUser(api, gone, { deleted_at: api.clock.now() })
  await perform()
  assert.equal((await standingOf(await api.asUser(there))).status, 'expired')
})

test('anyone whose new documents are being checked when their pass ends is not asked for them again', async () => {
  const id = await person(api, 'Benedict')
  await endsOn((await passed(api, id, 'low')).id, londonDate(api.clock.now()))
  const investor = await api.asUser(id)
  assert.equal((await send(investor)).status, 201)
  await perform()
  const { status, reason } = await standingOf(investor)
  assert.deepEqual([status, reason], ['pending', 'identity_check_open'])
  const { data } = (await staff.get(`/api/identity-checks?filter[user_id]=${id}&sort=id`)).body
  assert.deepEqual(
    data.map((check: { status: string }) => check.status),
    ['expired', 'submitted'],
  )
  const { text } = await investor.get('/api/notifications/user')
  assert.doesNotMatch(text, /has expired/)
})

test('anyone whose account was closed is written nothing about their identity check', async () => {
  const people = [await person(api, 'Bonamy'), await person(api, 'Boyd')]
  for (const id of people) await endsOn((await passed(api, id, 'low')).id, londonDate(api.clock.now()))
  await api.deliver()
  await setUser(api, people[0]!, { is_active: false })
  await perform()
  const mails = await api.db
    .selectFrom('mails')
    .select('recipient')
    .where('tenant_id', '=', 1)
    .where('recipient', 'in', ['bonamy@people.example', 'boyd@people.example'])
    .execute()
  assert.deepEqual(mails, [{ recipient: 'boyd@people.example' }])
})

test('of two passes of one investor the earlier gives way on its day, without a word, to the later', async () => {
  const [kept, merged] = [await person(api, 'Bertha'), await person(api, 'Bettina')]
  const [early, late] = [await passed(api, kept, 'low'), await passed(api, merged, 'low')]
  await endsOn(early.id, londonDate(api.clock.now()))
  // As a merge of two records does.
  await api.db
    .updateTable('identity_checks')
    .set({ user_id: kept })
    .where('tenant_id', '=', 1)
    .where('id', '=', late.id)
    .execute()
  await perform()
  const investor = await api.asUser(kept)
  assert.equal((await standingOf(investor)).status, 'passed')
  const { data } = (await staff.get(`/api/identity-checks?filter[user_id]=${kept}&sort=id`)).body
  assert.deepEqual(
    data.map(({ status }: { status: string }) => status),
    ['superseded', 'passed'],
  )
  const told = (await investor.get('/api/notifications/user')).body.data
  assert.ok(told.every((each: { data: { message: string } }) => !/expire/.test(each.data.message)))
  await endsOn(late.id, londonDate(api.clock.now()))
  await perform()
  assert.equal((await standingOf(await api.asUser(kept))).status, 'expired')
})

test('after a failed check the refusal is the firm’s own text', async () => {
  const texts = { kyc_fail: 'We stopped here. Ask {support_email}.' }
  const answer = await (
    await api.as('superAdmin')
  ).patch('/api/branding/1', { texts, support_email: 'help@w.example' })
  assert.equal(answer.status, 200, answer.text)
  const id = await person(api, 'Averil')
  await setUser(api, id, { aml_status: 'failed' })
  const refused = await send(await api.asUser(id))
  assert.deepEqual(
    [refused.status, refused.body.reason, refused.body.message],
    [409, 'identity_failed', 'We stopped here. Ask help@w.example.'],
  )
})
