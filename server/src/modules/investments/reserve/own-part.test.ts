import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { form, pdf } from '../../documents/test-form.ts'
import { liveOpportunity, readyClients, readyInvestors, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const change = (client: Client, id: number, amount: string) =>
  client.post(`/api/investments/${id}/amount`, { amount, risk_accepted: true })

const raised = async (opportunity: number) =>
  (await staff.get(`/api/investment-opportunities/${opportunity}`)).body.data.raised as string

test('an investor changes the amount of a reservation within the rules and the room of the round', async () => {
  const opportunity = await liveOpportunity(api, world, {
    target_amount_minor: 1_000_000n,
    increment_minor: 25_000n,
  })
  const [a, b] = await readyClients(api, world, 2)
  const { id } = (await request(a!, opportunity, '5000.00')).body.data
  await request(b!, opportunity, '3000.00')
  assert.equal((await change(a!, id, '7000.00')).body.data.amount, '7000.00')
  assert.equal(await raised(opportunity), '10000.00')
  const over = await change(a!, id, '7250.00')
  assert.deepEqual([over.status, over.body.reason], [409, 'above_capacity'])
  assert.ok((await change(a!, id, '1100.00')).body.errors.amount)
  assert.ok((await change(a!, id, '500.00')).body.errors.amount)
  assert.equal((await change(b!, id, '1000.00')).status, 404)
  assert.equal((await change(a!, id, '1000.00')).status, 200)
  assert.equal(await raised(opportunity), '4000.00')
})

test('what a smaller reservation sets free lets the waiting list move up', async () => {
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: 500_000n, waiting_list: true })
  const [a, b] = await readyClients(api, world, 2)
  const held = (await request(a!, opportunity, '5000.00')).body.data
  const waiting = (await request(b!, opportunity, '2000.00')).body.data
  assert.equal(waiting.status, 'waiting_list')
  await change(a!, held.id, '3000.00')
  assert.equal((await b!.get(`/api/investments/${waiting.id}`)).body.data.status, 'reserved')
})

test('an amount is fixed once it is called, once the round has closed, and where staff entered it', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a] = await readyClients(api, world, 1)
  const made = (await request(a!, opportunity, '5000.00')).body.data
  await sql`update investments set status = 'awaiting_payment' where tenant_id = 1 and id = ${made.id}`.execute(
    api.db,
  )
  assert.equal((await change(a!, made.id, '6000.00')).body.reason, 'settled')
  const second = await liveOpportunity(api, world)
  const own = (await request(a!, second, '5000.00')).body.data
  await sql`update investment_opportunities set close_date = '2026-11-02' where tenant_id = 1 and id = ${second}`.execute(
    api.db,
  )
  assert.equal((await change(a!, own.id, '4000.00')).body.reason, 'round_closed')
  const third = await liveOpportunity(api, world)
  const entered = await staff.post('/api/investments/investors', {
    investment_opportunity_id: third,
    rows: [{ user_id: made.user_id, amount: '5000.00' }],
  })
  assert.equal((await change(a!, entered.body.data[0].id, '6000.00')).body.reason, 'entered_by_staff')
})

test('staff keep to the least, the most and the steps of a round like anybody, and each row of many is told its own', async () => {
  const opportunity = await liveOpportunity(api, world, {
    maximum_investment_minor: 2_000_000n,
    increment_minor: 25_000n,
  })
  const [one, two, three] = await readyInvestors(api, world, 3)
  const enter = (user: number | undefined, amount: string) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: opportunity,
      user_id: user,
      amount,
      date: '2026-11-20',
    })
  assert.deepEqual((await enter(one, '900.00')).body.errors.amount, [
    'The amount field must be at least 1000.00.',
  ])
  const several = await staff.post('/api/investments/investors', {
    investment_opportunity_id: opportunity,
    rows: [
      { user_id: one, amount: '1250.00' },
      { user_id: two, amount: '1300.00' },
      { user_id: three, amount: '20250.00' },
    ],
  })
  assert.deepEqual(several.body.errors, {
    'rows.1.amount': ['The rows.1.amount field must be in steps of 250.00: 1250.00 or 1500.00.'],
    'rows.2.amount': ['The rows.2.amount field must not be greater than 20000.00.'],
  })
  assert.equal(await raised(opportunity), '0.00')
  const { id } = (await enter(one, '1250.00')).body.data
  const patch = (amount: string) => staff.patch(`/api/investments/${id}`, { amount })
  assert.ok((await patch('1300.00')).body.errors.amount)
  assert.equal((await patch('20000.00')).status, 200)
  assert.equal(await raised(opportunity), '20000.00')
})

test('nobody pays more than they signed: what staff make larger is signed again, and its investor is told', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a] = await readyClients(api, world, 1)
  const made = (await request(a!, opportunity, '5000.00')).body.data
  const patch = async (amount: string) => (await staff.patch(`/api/investments/${made.id}`, { amount })).body
  assert.equal((await patch('4000.00')).data.signed_at, made.signed_at, 'less is within what was signed')
  assert.equal((await patch('6000.00')).data.signed_at, null)
  await api.deliver()
  const [note] = (await a!.get('/api/notifications/user')).body.data
  assert.match(note.data.message, /is now \*\*£6,000\.00\*\*\. Please sign it again\./)
  const signed = await a!.post(`/api/investments/${made.id}/sign`, { risk_accepted: true })
  assert.notEqual(signed.body.data.signed_at, null)
})

test('more than before passes the gates again; less does not have to', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a] = await readyClients(api, world, 1)
  const made = (await request(a!, opportunity, '5000.00')).body.data
  await sql`update users set category_expires_at = '2026-11-01' where tenant_id = 1 and id = ${made.user_id}`.execute(
    api.db,
  )
  const more = await change(a!, made.id, '6000.00')
  assert.deepEqual([more.status, more.body.reason], [403, 'category_expired'])
  assert.equal((await change(a!, made.id, '4000.00')).status, 200)
})

test('money that comes another way holds nothing until staff have seen the evidence', async () => {
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: 600_000n })
  const [a, b] = await readyClients(api, world, 2)
  const sent = form(
    {
      investment_opportunity_id: opportunity,
      amount: '5000.00',
      interest: 1,
      risk_accepted: 'true',
      method: 'in_kind',
    },
    { evidence: { name: 'Assignment of the loan.pdf', bytes: pdf } },
  )
  const made = await a!.post('/api/investments/user-alternative', sent.body, sent.headers)
  assert.equal(made.status, 201, made.text)
  const { id, status, route, kind, evidence_name: name } = made.body.data
  assert.deepEqual(
    [status, route, kind, name],
    ['interested', 'in_kind', 'alternative', 'Assignment of the loan.pdf'],
  )
  assert.equal(await raised(opportunity), '0.00')
  assert.equal((await request(a!, opportunity, '1000.00')).body.reason, 'already_reserved')
  assert.equal((await a!.get(`/api/investments/${id}/evidence`)).status, 200)
  assert.equal((await b!.get(`/api/investments/${id}/evidence`)).status, 404)
  assert.equal((await a!.post(`/api/investments/${id}/confirm`)).status, 403)
  const other = await staff.patch(`/api/investments/${id}`, { amount: '5500.00' })
  assert.deepEqual(
    [other.status, other.body.data.amount],
    [200, '5500.00'],
    'nobody has asked for it, so it may change',
  )
  assert.equal((await staff.patch(`/api/investments/${id}`, { amount: '5000.00' })).status, 200)
  assert.equal((await staff.post(`/api/investments/${id}/confirm`)).body.data.status, 'reserved')
  assert.equal(await raised(opportunity), '5000.00')
})

test('an investment that came to nothing may be deleted by support alone, and no other', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a] = await readyClients(api, world, 1)
  const { id } = (await request(a!, opportunity, '5000.00')).body.data
  const support = await api.as('support')
  assert.equal((await staff.delete(`/api/investments/${id}`)).status, 403)
  assert.equal((await support.delete(`/api/investments/${id}`)).status, 409)
  await a!.post(`/api/investments/${id}/cancel`, {})
  assert.equal((await support.delete(`/api/investments/${id}`)).status, 204)
  assert.equal((await staff.get(`/api/investments/${id}`)).status, 404)
})

test('an investment of an organisation is its lead’s where nobody else is named', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [id] = await readyInvestors(api, world, 1)
  const { rows } = await sql<{ id: number }>`
    insert into organisations (tenant_id, name, type, lead_user_id) values (1, 'Castell Family Trust', 'Organisation', ${id})
    returning id`.execute(api.db)
  const enter = (overrides: object) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: opportunity,
      amount: '5000.00',
      date: '2026-11-02',
      ...overrides,
    })
  const made = await enter({ organisation_id: rows[0]!.id })
  assert.deepEqual([made.status, made.body.data?.user_id, made.body.data?.kind], [201, id, 'manual'])
  assert.deepEqual(Object.keys((await enter({})).body.errors), ['user_id'])
})
