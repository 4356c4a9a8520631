import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import {
  clientsOf,
  liveOpportunity,
  readyClients,
  readyInvestors,
  request,
  worldForTests,
} from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const intend = (client: Client, opportunity: number, overrides: Record<string, unknown> = {}) =>
  client.post('/api/intents', {
    investment_opportunity_id: opportunity,
    interest: 1,
    amount: '25000.00',
    ...overrides,
  })

test('somebody says once what they would put into an offer, changes it and takes it back', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a, b] = await readyClients(api, world, 2)
  assert.ok((await intend(a!, opportunity, { amount: null })).body.errors.amount)
  const { id } = (await intend(a!, opportunity)).body.data
  assert.deepEqual(
    [(await intend(a!, opportunity)).status, (await intend(b!, opportunity)).status],
    [409, 201],
  )
  assert.equal((await b!.get(`/api/intents/${id}`)).status, 404)
  assert.equal((await b!.patch(`/api/intents/${id}`, { status: 'withdrawn' })).status, 404)
  const changed = (await a!.patch(`/api/intents/${id}`, { interest: 3 })).body.data
  assert.deepEqual([changed.interest, changed.amount], [3, null])
  assert.ok((await a!.patch(`/api/intents/${id}`, { interest: 2 })).body.errors.amount)
  assert.equal((await a!.patch(`/api/intents/${id}`, { status: 'withdrawn' })).body.data.status, 'withdrawn')
  assert.equal((await a!.patch(`/api/intents/${id}`, { interest: 1, amount: '1.00' })).status, 409)
  assert.equal((await intend(a!, opportunity)).status, 201)
  const read = (
    await staff.get(`/api/intents?filter[investment_opportunity_id]=${opportunity}&filter[status]=open`)
  ).body
  assert.equal(read.meta.total, 2)
})

test('two taps at once leave one open intent', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a] = await readyClients(api, world, 1)
  const answers = await Promise.all([1, 2, 3].map(() => intend(a!, opportunity)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.ok(answers.every(({ status }) => status === 201 || status === 409 || status === 422))
  assert.equal(
    (await a!.get(`/api/intents?filter[investment_opportunity_id]=${opportunity}`)).body.meta.total,
    1,
  )
})

test('interest answers the invitation, and a reservation settles both', async () => {
  const opportunity = await liveOpportunity(api, world, { status: 3 })
  const ids = await readyInvestors(api, world, 1)
  const [a] = await clientsOf(api, ids)
  assert.ok((await intend(a!, opportunity)).body.errors.investment_opportunity_id)
  await staff.post('/api/invitations', { investment_opportunity_id: opportunity, user_ids: ids })
  const invitation = async () => (await a!.get('/api/invitations')).body.data[0].status as string
  await intend(a!, opportunity, { interest: 3 })
  assert.equal(await invitation(), 'declined')
  assert.equal((await request(a!, opportunity, '5000.00')).status, 201)
  await api.deliver()
  assert.equal(await invitation(), 'accepted')
  assert.equal((await a!.get('/api/intents')).body.data[0].status, 'converted')
})

test('terms that the firm requires are accepted with an intent, in the version that stood there', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [a] = await readyClients(api, world, 1)
  const term = await staff.post('/api/intent-terms', {
    investment_opportunity_id: opportunity,
    title: 'Not binding',
    body: '<p>It binds nobody.</p>',
    required: true,
  })
  assert.equal(term.status, 201, term.text)
  assert.ok((await intend(a!, opportunity)).body.errors.intent_term_ids)
  const made = await intend(a!, opportunity, { intent_term_ids: [term.body.data.id] })
  assert.equal(made.status, 201, made.text)
  const { rows } = await sql<{ accepted_terms: unknown }>`
    select accepted_terms from intents where tenant_id = 1 and id = ${made.body.data.id}`.execute(api.db)
  assert.deepEqual(rows[0]!.accepted_terms, [{ id: term.body.data.id, version: 1 }])
})

test('anyone who says no at first and yes afterwards accepts the terms then, and the invitation is answered anew', async () => {
  const opportunity = await liveOpportunity(api, world)
  const ids = await readyInvestors(api, world, 1)
  const [a] = await clientsOf(api, ids)
  const required = { title: 'Not binding', body: '<p>It binds nobody.</p>', required: true }
  const term = await staff.post('/api/intent-terms', { investment_opportunity_id: opportunity, ...required })
  await staff.post('/api/invitations', { investment_opportunity_id: opportunity, user_ids: ids })
  const invitation = async () => (await a!.get('/api/invitations')).body.data[0].status as string
  const { id } = (await intend(a!, opportunity, { interest: 3 })).body.data
  assert.equal(await invitation(), 'declined')
  const change = (overrides: object) => a!.patch(`/api/intents/${id}`, overrides)
  const yes = { interest: 1, amount: '5000.00' }
  assert.ok((await change(yes)).body.errors.intent_term_ids)
  assert.equal(await invitation(), 'declined')
  assert.equal((await change({ ...yes, intent_term_ids: [term.body.data.id] })).status, 200)
  assert.equal(await invitation(), 'accepted')
  assert.equal((await change({ amount: '6000.00' })).status, 200, 'what is accepted is not asked for again')
  await change({ interest: 3 })
  assert.equal(await invitation(), 'declined')
})
