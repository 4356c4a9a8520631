import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests } from '../../../test/harness.ts'
import { londonDate } from '../../kernel/clock.ts'
import { suitabilityScheduled } from './scheduled.ts'
import { newInvestor, typeId } from './test-tenant.ts'
import { personOf, stateCategory } from './test-categorisation.ts'

const api = apiForTests()

const eventsOf = async (type: string, id: number) =>
  (
    await api.db
      .selectFrom('events')
      .select('type')
      .where('tenant_id', '=', 1)
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((event) => event.type)

test('a statement that needs nobody’s approval counts at once, for twelve months', async () => {
  const id = await newInvestor(api, 'Rowan')
  const answer = await stateCategory(api, await api.asUser(id), 'restricted', {
    past_percent: '9.5',
    intended_percent: 5,
  })
  assert.equal(answer.status, 201, answer.text)
  const { data } = answer.body
  assert.deepEqual(
    [data.status, data.category, data.verdict, data.expires_at],
    ['approved', 'restricted', 'holds', '2027-11-20'],
  )
  assert.match(data.statement, /restricted investor/)
  const person = await personOf(api, id)
  assert.deepEqual([person.category_status, person.category_expires_at], ['approved', '2027-11-20'])
  assert.equal(person.investor_type_id, await typeId(api, 'restricted'))
  assert.deepEqual(await eventsOf('categorisation', data.id), [
    'categorisation.submitted',
    'categorisation.approved',
  ])
})

test('no category may make a statement count for longer than twelve months', async () => {
  const staff = await api.as('superAdmin')
  const id = await typeId(api, 'restricted')
  const longer = await staff.patch(`/api/investor-types/${id}`, { expires_after_months: 13 })
  assert.deepEqual(longer.body.errors, {
    expires_after_months: ['The expires after months field must not be greater than 12.'],
  })
  const shorter = await staff.patch(`/api/investor-types/${id}`, { expires_after_months: 6 })
  assert.equal(shorter.status, 200, shorter.text)
  const half = await stateCategory(api, await api.asUser(await newInvestor(api, 'Maud')), 'restricted', {
    past_percent: '2',
    intended_percent: '2',
  })
  assert.equal(half.body.data.expires_at, '2027-05-20')
  await staff.patch(`/api/investor-types/${id}`, { expires_after_months: null })
  const year = await stateCategory(api, await api.asUser(await newInvestor(api, 'Enid')), 'restricted', {
    past_percent: '2',
    intended_percent: '2',
  })
  assert.equal(year.body.data.expires_at, '2027-11-20')
  await staff.patch(`/api/investor-types/${id}`, { expires_after_months: 12 })
})

test('answers that contradict the category end in none, and take an older category out of force', async () => {
  const id = await newInvestor(api, 'Conrad')
  const investor = await api.asUser(id)
  await stateCategory(api, investor, 'restricted', { past_percent: '1', intended_percent: '1' })
  const { data } = (
    await stateCategory(api, investor, 'high_net_worth', { income: '30000', net_assets: '20000' })
  ).body
  assert.deepEqual([data.status, data.category, data.verdict], ['rejected', 'none', 'answers_contradict'])
  const person = await personOf(api, id)
  assert.deepEqual([person.category_status, person.investor_type_id], ['rejected', null])
  const list = (await investor.get('/api/investor-categorisations?sort=id')).body.data
  assert.deepEqual(
    list.map((each: { status: string }) => each.status),
    ['superseded', 'rejected'],
  )
})

test('“none of these” is an answer, and it blocks', async () => {
  const id = await newInvestor(api, 'Nora')
  const { data } = (await stateCategory(api, await api.asUser(id), 'none', {})).body
  assert.deepEqual([data.status, data.category, data.expires_at], ['approved', 'none', '2027-11-20'])
  const person = await personOf(api, id)
  assert.deepEqual([person.category_status, person.investor_type_id], ['approved', await typeId(api, 'none')])
})

test('a category asks for what it is judged by, a name and an accepted declaration', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Wilma'))
  const incomplete = await stateCategory(api, investor, 'restricted', {})
  assert.equal(incomplete.status, 422)
  assert.deepEqual(Object.keys(incomplete.body.errors), ['answers.past_percent', 'answers.intended_percent'])
  const unsigned = await investor.post('/api/investor-categorisations', {
    investor_type_id: 999_999,
    accepted: false,
  })
  assert.deepEqual(unsigned.body.errors, {
    signed_name: ['The signed name field is required.'],
    accepted: ['The accepted field must be accepted.'],
  })
  const unknown = await investor.post('/api/investor-categorisations', {
    investor_type_id: 999_999,
    signed_name: 'Wilma Test',
    accepted: true,
  })
  assert.deepEqual(unknown.body.errors, { investor_type_id: ['The selected investor type id is invalid.'] })
})

test('twenty statements sent at once leave one approved category', async () => {
  const id = await newInvestor(api, 'Twyla')
  const investor = await api.asUser(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      stateCategory(api, investor, 'restricted', { past_percent: '2', intended_percent: '2' }),
    ),
  )
  assert.ok(answers.every((answer) => answer.status === 201))
  const approved = await api.db
    .selectFrom('categorisations')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', id)
    .where('status', '=', 'approved')
    .execute()
  assert.equal(approved.length, 1)
})

test('on the anniversary a category has expired, whether or not the sweep has been by', async () => {
  const id = await newInvestor(api, 'Anselm')
  const { data } = (
    await stateCategory(api, await api.asUser(id), 'restricted', { past_percent: '2', intended_percent: '2' })
  ).body
  api.clock.forward({ days: 364 })
  const tenant = await api.platform.tenants.byId(1)
  for (const task of suitabilityScheduled) await task.perform(api.platform, tenant)
  await api.deliver()
  const investor = await api.asUser(id)
  assert.equal((await investor.get(`/api/investor-categorisations/${data.id}`)).body.data.status, 'approved')
  const notes: { data: { message: string } }[] = (await investor.get('/api/notifications/user')).body.data
  const reminders = notes.filter((note) => note.data.message.includes('expires on 20 November 2027'))
  assert.equal(reminders.length, 1)

  api.clock.forward({ days: 1 })
  const later = await api.asUser(id)
  assert.equal((await later.get(`/api/investor-categorisations/${data.id}`)).body.data.status, 'expired')
  assert.equal((await later.get('/api/user')).body.data.category_status, 'expired')
  assert.equal((await personOf(api, id)).category_status, 'approved')
  for (const task of suitabilityScheduled) await task.perform(api.platform, tenant)
  assert.equal((await personOf(api, id)).category_status, 'expired')
  assert.ok((await eventsOf('categorisation', data.id)).includes('categorisation.expired'))
})

test('thresholds are dated: raised tomorrow, the same answers no longer hold the day after', async () => {
  const staff = await api.as('superAdmin')
  const rule = {
    effective_from: '2027-12-01',
    income: '170000',
    net_assets: '430000',
    director_turnover: '1600000',
    restricted_percent: '10',
    certificate_months: 36,
    source: 'A later order',
  }
  const inForce = async (as: Client) =>
    (await as.get('/api/investor-category-rules')).body.data
      .filter((each: { in_force: boolean }) => each.in_force)
      .map((each: { effective_from: string }) => each.effective_from)
  const [before] = await inForce(staff)
  assert.equal((await staff.post('/api/investor-category-rules', rule)).status, 201)
  assert.deepEqual(await inForce(staff), [before])
  const twice = await staff.post('/api/investor-category-rules', rule)
  assert.deepEqual(twice.body.errors, { effective_from: ['The effective from has already been taken.'] })
  const investor = await api.asUser(await newInvestor(api, 'Ottoline'))
  assert.equal(
    (await stateCategory(api, investor, 'high_net_worth', { income: '120000' })).body.data.status,
    'pending_review',
  )
  api.clock.forward({ days: 30 })
  const again = await api.asUser(await newInvestor(api, 'Ursula'))
  assert.deepEqual(await inForce(again), ['2027-12-01'])
  assert.equal(
    (await stateCategory(api, again, 'high_net_worth', { income: '120000' })).body.data.verdict,
    'answers_contradict',
  )
})

test('the filter of categories that have run out goes by the day of the gate, in London', async () => {
  let staff = await api.as('superAdmin')
  const id = await newInvestor(api, 'Hilda')
  const till = async (day: string) => {
    await api.db
      .updateTable('users')
      .set({ category_status: 'approved', category_expires_at: day })
      .where('tenant_id', '=', 1)
      .where('id', '=', id)
      .execute()
    const list = async (expired: 0 | 1) =>
      (await staff.get(`/api/users?filter[name]=Hilda&filter[category_expired]=${expired}`)).body.data.length
    return [await list(1), await list(0)]
  }
  // Half past eleven in the evening by world time is the next day in London's summer.
  const evening = new Date('2028-07-01T23:30:00Z').getTime() - api.clock.now().getTime()
  api.clock.forward({ minutes: Math.round(evening / 60_000) })
  staff = await api.as('superAdmin')
  assert.equal(londonDate(api.clock.now()), '2028-07-02')
  assert.deepEqual(await till('2028-07-02'), [1, 0])
  assert.deepEqual(await till('2028-07-03'), [0, 1])
})
