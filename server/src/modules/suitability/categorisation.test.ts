import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { londonDate } from '../../kernel/clock.ts'
import { suitabilityScheduled } from './scheduled.ts'
import { newInvestor, typeId } from './test-tenant.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

const state = async (client: Client, code: string, answers: object, signed = 'Somebody Test') =>
  client.post('/api/investor-categorisations', {
    investor_type_id: await typeId(api, code),
    answers,
    signed_name: signed,
    accepted: true,
  })

const personOf = (id: number) =>
  api.db
    .selectFrom('users')
    .select(['category_status', 'category_expires_at', 'investor_type_id', 'version'])
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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
  const answer = await state(await api.asUser(id), 'restricted', { past_percent: '9.5', intended_percent: 5 })
  assert.equal(answer.status, 201, answer.text)
  const { data } = answer.body
  assert.deepEqual(
    [data.status, data.category, data.verdict, data.expires_at],
    ['approved', 'restricted', 'holds', '2027-11-20'],
  )
  assert.match(data.statement, /restricted investor/)
  const person = await personOf(id)
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
  const half = await state(await api.asUser(await newInvestor(api, 'Maud')), 'restricted', {
    past_percent: '2',
    intended_percent: '2',
  })
  assert.equal(half.body.data.expires_at, '2027-05-20')
  await staff.patch(`/api/investor-types/${id}`, { expires_after_months: null })
  const year = await state(await api.asUser(await newInvestor(api, 'Enid')), 'restricted', {
    past_percent: '2',
    intended_percent: '2',
  })
  assert.equal(year.body.data.expires_at, '2027-11-20')
  await staff.patch(`/api/investor-types/${id}`, { expires_after_months: 12 })
})

test('a statement that needs approval waits, rings with staff, and the investor is told of the decision', async () => {
  const id = await newInvestor(api, 'Harriet')
  const investor = await api.asUser(id)
  const { data } = (await state(investor, 'high_net_worth', { income: '100000' })).body
  assert.equal(data.status, 'pending_review')
  assert.equal((await personOf(id)).category_status, 'pending')
  await api.deliver()
  const manager = await api.as('fundManager')
  const bell = (await manager.get('/api/notifications/admin')).body.data[0]
  assert.match(bell.data.message, /Harriet Test.*High net worth investor/)
  assert.equal(bell.data.cta, `/admin/investors/${id}/details/category`)

  const approved = await manager.post(`/api/investor-categorisations/${data.id}/approve`)
  assert.equal(approved.status, 200, approved.text)
  assert.equal(approved.body.data.reviewer_id, await api.userId('fundManager'))
  await api.deliver()
  const told = (await investor.get('/api/notifications/user')).body.data
  assert.equal(told.length, 1)
  assert.equal(told[0].data.message, 'Your investor category is confirmed until 20 November 2027.')
  const mail = await api.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'harriet@people.example')
    .executeTakeFirstOrThrow()
  assert.equal(mail.subject, 'Investor Categorisation confirmed')
})

test('answers that contradict the category end in none, and take an older category out of force', async () => {
  const id = await newInvestor(api, 'Conrad')
  const investor = await api.asUser(id)
  await state(investor, 'restricted', { past_percent: '1', intended_percent: '1' })
  const { data } = (await state(investor, 'high_net_worth', { income: '30000', net_assets: '20000' })).body
  assert.deepEqual([data.status, data.category, data.verdict], ['rejected', 'none', 'answers_contradict'])
  const person = await personOf(id)
  assert.deepEqual([person.category_status, person.investor_type_id], ['rejected', null])
  const list = (await investor.get('/api/investor-categorisations?sort=id')).body.data
  assert.deepEqual(
    list.map((each: { status: string }) => each.status),
    ['superseded', 'rejected'],
  )
})

test('“none of these” is an answer, and it blocks', async () => {
  const id = await newInvestor(api, 'Nora')
  const { data } = (await state(await api.asUser(id), 'none', {})).body
  assert.deepEqual([data.status, data.category, data.expires_at], ['approved', 'none', '2027-11-20'])
  const person = await personOf(id)
  assert.deepEqual([person.category_status, person.investor_type_id], ['approved', await typeId(api, 'none')])
})

test('a category asks for what it is judged by, a name and an accepted declaration', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Wilma'))
  const incomplete = await state(investor, 'restricted', {})
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

test('of two people who decide at the same moment one is heard and the other is told', async () => {
  const id = await newInvestor(api, 'Doris')
  const { data } = (await state(await api.asUser(id), 'high_net_worth', { net_assets: '250000.00' })).body
  const [committee, support] = [await api.as('investmentCommittee'), await api.as('support')]
  const answers = await Promise.all([
    committee.post(`/api/investor-categorisations/${data.id}/approve`),
    support.post(`/api/investor-categorisations/${data.id}/reject`, { reason: 'Not shown.' }),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409])
  assert.equal(answers.find((answer) => answer.status === 409)!.body.reason, 'already_decided')
  const person = await personOf(id)
  assert.ok(['approved', 'rejected'].includes(person.category_status))
})

test('twenty statements sent at once leave one approved category', async () => {
  const id = await newInvestor(api, 'Twyla')
  const investor = await api.asUser(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      state(investor, 'restricted', { past_percent: '2', intended_percent: '2' }),
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

test('an approved category stays in force while its renewal waits or is refused', async () => {
  const id = await newInvestor(api, 'Renata')
  const investor = await api.asUser(id)
  await state(investor, 'restricted', { past_percent: '2', intended_percent: '2' })
  const { data } = (await state(investor, 'high_net_worth', { income: '150000' })).body
  assert.equal((await personOf(id)).category_status, 'approved')
  const rejected = await (
    await api.as('superAdmin')
  ).post(`/api/investor-categorisations/${data.id}/reject`, {
    reason: 'No evidence of income.',
  })
  assert.equal(rejected.body.data.rejection_reason, 'No evidence of income.')
  assert.equal((await personOf(id)).category_status, 'approved')
})

test('only the roles that may decide do; others are refused, and an investor is not told what exists', async () => {
  const id = await newInvestor(api, 'Perpetua')
  const { data } = (await state(await api.asUser(id), 'high_net_worth', { income: '150000' })).body
  const expected = {
    entrepreneur: 403,
    user: 403,
    custodian: 403,
    creator: 403,
    adviser: 403,
    investmentManager: 200,
  } as const
  for (const [role, status] of Object.entries(expected)) {
    const client = await api.as(role as keyof typeof expected)
    const answer = await client.post(`/api/investor-categorisations/${data.id}/approve`)
    assert.equal(answer.status, status, `${role}: ${answer.text}`)
  }
  const lists = {
    superAdmin: 200,
    entrepreneur: 403,
    investmentCommittee: 200,
    user: 200,
    custodian: 403,
    support: 200,
    creator: 403,
    investmentManager: 200,
    fundManager: 200,
    adviser: 200,
  } as const
  for (const [role, status] of Object.entries(lists)) {
    const answer = await (await api.as(role as keyof typeof lists)).get('/api/investor-categorisations')
    assert.equal(answer.status, status, role)
  }
  const other = await api.as('user')
  assert.equal((await other.get(`/api/investor-categorisations/${data.id}`)).status, 404)
  assert.deepEqual((await other.get('/api/investor-categorisations')).body.data, [])
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.post(`/api/investor-categorisations/${data.id}/approve`)).status, 404)
  assert.equal((await (await api.as('superAdmin')).post('/api/investor-categorisations', {})).status, 403)
})

test('on the anniversary a category has expired, whether or not the sweep has been by', async () => {
  const id = await newInvestor(api, 'Anselm')
  const { data } = (
    await state(await api.asUser(id), 'restricted', { past_percent: '2', intended_percent: '2' })
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
  assert.equal((await personOf(id)).category_status, 'approved')
  for (const task of suitabilityScheduled) await task.perform(api.platform, tenant)
  assert.equal((await personOf(id)).category_status, 'expired')
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
  assert.equal((await staff.post('/api/investor-category-rules', rule)).status, 201)
  const twice = await staff.post('/api/investor-category-rules', rule)
  assert.deepEqual(twice.body.errors, { effective_from: ['The effective from has already been taken.'] })
  const investor = await api.asUser(await newInvestor(api, 'Ottoline'))
  assert.equal(
    (await state(investor, 'high_net_worth', { income: '120000' })).body.data.status,
    'pending_review',
  )
  api.clock.forward({ days: 30 })
  const again = await api.asUser(await newInvestor(api, 'Ursula'))
  assert.equal(
    (await state(again, 'high_net_worth', { income: '120000' })).body.data.verdict,
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
