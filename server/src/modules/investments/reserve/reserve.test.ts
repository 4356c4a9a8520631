import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'
import { readyInvestor } from './test-reserve.ts'

const api = apiForTests()
const world = worldForTests(api)

test('an investor reserves, is signed, and has a reference with check digits', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const [investor] = await clientsOf(api, [id!])
  const opportunityId = await liveOpportunity(api, world)
  const made = await request(investor!, opportunityId, '25000.00')
  assert.equal(made.status, 201, made.text)
  const { data } = made.body
  assert.equal(data.status, 'reserved')
  assert.equal(data.amount, '25000.00')
  assert.match(data.reference, /^RF\d\dP\d{6}I\d{6}$/)
  assert.notEqual(data.signed_at, null)
  assert.equal(data.notes, undefined)
  const shown = await investor!.get(`/api/investments/${data.id}`)
  assert.deepEqual(shown.body.data, data)
  const seen = await investor!.get(
    `/api/investment-opportunities/${opportunityId}?append=user_investment,is_eligible,investor_count`,
  )
  assert.equal(seen.body.data.raised, '25000.00')
  assert.equal(seen.body.data.user_investment, '25000.00')
  assert.equal(seen.body.data.is_eligible, true)
  const event = await sql<{ type: string; after: unknown }>`
    select type, after from events where tenant_id = 1 and subject_type = 'investment' and subject_id = ${data.id}`.execute(
    api.db,
  )
  assert.deepEqual(event.rows, [
    { type: 'investment.reserved', after: { status: 'reserved', amount_minor: '2500000' } },
  ])
})

test('two hundred investors at once for the last ten allotments: ten get them, and the rest are told it is full', async () => {
  const ids = await readyInvestors(api, world, 200)
  const clients = await clientsOf(api, ids)
  const opportunityId = await liveOpportunity(api, world, {
    target_amount_minor: 1_000_000n,
    minimum_investment_minor: 100_000n,
  })
  const answers = await Promise.all(clients.map((client) => request(client, opportunityId, '1000.00')))
  const counts = Map.groupBy(answers, (answer) => answer.status)
  assert.deepEqual([counts.get(201)?.length, counts.get(409)?.length], [10, 190])
  assert.ok(counts.get(409)!.every((answer) => answer.body.reason === 'sold_out'))
  const held = await sql<{ held_minor: bigint; real_minor: bigint }>`
    select o.held_minor, (select sum(i.held_minor) from investments i where i.tenant_id = 1 and i.investment_opportunity_id = o.id) as real_minor
    from investment_opportunities o where o.tenant_id = 1 and o.id = ${opportunityId}`.execute(api.db)
  assert.deepEqual(held.rows, [{ held_minor: 1_000_000n, real_minor: 1_000_000n }])
})

test('what is asked for keeps to the offer’s minimum, maximum and steps, and to what it is', async () => {
  const opportunityId = await liveOpportunity(api, world, {
    minimum_investment_minor: 100_000n,
    maximum_investment_minor: 2_000_000n,
    increment_minor: 25_000n,
  })
  const { client } = await readyInvestor(api, world)
  const said = async (amount: string, also = {}) =>
    (await request(client, opportunityId, amount, also)).body.errors
  assert.deepEqual(await said('999.99'), { amount: ['The amount field must be at least 1000.00.'] })
  assert.deepEqual(await said('20000.01'), {
    amount: ['The amount field must not be greater than 20000.00.'],
  })
  assert.deepEqual(await said('1800.00'), {
    amount: ['The amount field must be in steps of 250.00: 1750.00 or 2000.00.'],
  })
  assert.deepEqual(await said('1750.00', { interest: 3 }), {
    interest: ['The selected interest is invalid.'],
  })
  assert.deepEqual(await said('1750.00', { risk_accepted: false }), {
    risk_accepted: ['The risk accepted field must be accepted.'],
  })
  assert.deepEqual(await said('1750.00', { investment_method_entity_id: 999_999 }), {
    investment_method_entity_id: ['The selected investment method entity id is invalid.'],
  })
  assert.equal((await request(client, opportunityId, '1750.00')).status, 201)
})

test('an offer that is not live, not open yet or over takes nothing, and one that is hidden is not there', async () => {
  const { id, client } = await readyInvestor(api, world)
  const statusOf = async (overrides: Record<string, unknown>) => {
    const answer = await request(client, await liveOpportunity(api, world, overrides), '5000.00')
    return [answer.status, answer.body.errors?.investment_opportunity_id?.[0]]
  }
  const notOpen = [422, 'This round isn’t open for investments.']
  const notThere = [422, 'The selected investment opportunity id is invalid.']
  assert.deepEqual(await statusOf({ open_date: '2026-11-21' }), notOpen)
  assert.deepEqual(await statusOf({ close_date: '2026-11-19' }), notOpen)
  assert.deepEqual(await statusOf({ status: 1 }), notThere)
  assert.deepEqual(await statusOf({ status: 4 }), notThere)
  assert.deepEqual(await statusOf({ status: 3 }), notThere)
  const internal = await liveOpportunity(api, world, { status: 3 })
  await sql`insert into invitations (tenant_id, investment_opportunity_id, user_id) values (1, ${internal}, ${id})`.execute(
    api.db,
  )
  assert.equal((await request(client, internal, '5000.00')).status, 201)
})

test('one open reservation of a person in an offer, however fast the button is pressed', async () => {
  const opportunityId = await liveOpportunity(api, world)
  const { client } = await readyInvestor(api, world)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => request(client, opportunityId, '2000.00')),
  )
  const statuses = answers.map((answer) => answer.status).toSorted()
  assert.deepEqual(statuses, [201, 409, 409, 409, 409, 409, 409, 409])
  assert.equal(answers.find((answer) => answer.status === 409)!.body.reason, 'already_reserved')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('the same request with the same key happens once and answers the same bytes; a refusal is repeated too', async () => {
  const opportunityId = await liveOpportunity(api, world)
  const { client } = await readyInvestor(api, world)
  const key = { 'idempotency-key': 'one-reservation' }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => request(client, opportunityId, '2000.00', {}, key)),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]), answers[3]!.text)
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  assert.equal(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true').length, 3)
  const other = await request(client, opportunityId, '3000.00', {}, key)
  assert.equal(other.status, 409)
  assert.equal(other.body.reason, 'idempotency_key_reused')

  const full = await liveOpportunity(api, world, { target_amount_minor: 100_000n })
  const late = { 'idempotency-key': 'too-late' }
  const { client: first } = await readyInvestor(api, world)
  await request(first, full, '1000.00')
  assert.equal((await request(client, full, '1000.00', {}, late)).status, 409)
  await sql`update investment_opportunities set overfunding_limit_minor = 500000 where tenant_id = 1 and id = ${full}`.execute(
    api.db,
  )
  assert.equal((await request(client, full, '1000.00', {}, late)).status, 409, 'the key keeps its answer')
  assert.equal((await request(client, full, '1000.00')).status, 201)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('a full round with a waiting list queues people, and a cancellation lets them move up', async () => {
  const opportunityId = await liveOpportunity(api, world, {
    target_amount_minor: 500_000n,
    waiting_list: true,
  })
  const people = await clientsOf(api, await readyInvestors(api, world, 4))
  const [first, second, third, fourth] = people
  const held = await request(first!, opportunityId, '4000.00')
  const queued = await request(second!, opportunityId, '3000.00')
  assert.deepEqual(
    [queued.status, queued.body.data.status, queued.body.data.waiting_position],
    [201, 'waiting_list', 1],
  )
  const behind = await request(third!, opportunityId, '2500.00')
  assert.equal(behind.body.data.waiting_position, 2)
  const fitting = await request(fourth!, opportunityId, '1000.00')
  assert.equal(fitting.body.data.status, 'reserved', 'what is left goes to whom it is enough for')
  await api.deliver()
  const cancelled = await first!.patch(`/api/investments/${held.body.data.id}`, { status: 'cancelled' })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal((await second!.get(`/api/investments/${queued.body.data.id}`)).body.data.status, 'reserved')
  const still = (await third!.get(`/api/investments/${behind.body.data.id}`)).body.data
  assert.deepEqual([still.status, still.waiting_position], ['waiting_list', 1])
  await api.deliver()
  const bell = await second!.get('/api/notifications/user')
  assert.ok(
    bell.body.data.some((note: { data: { message: string } }) => note.data.message.startsWith('A place in')),
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('an amount is read in the currency of the round', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const [client] = await clientsOf(api, [id!])
  const yen = await liveOpportunity(api, world, {
    currency: 'JPY',
    target_amount_minor: 50_000_000n,
    minimum_investment_minor: 100_000n,
  })
  const fractional = await request(client!, yen, '150000.50')
  assert.deepEqual([fractional.status, Object.keys(fractional.body.errors)], [422, ['amount']])
  const made = await request(client!, yen, '150000')
  assert.deepEqual([made.status, made.body.data.amount], [201, '150000'], made.text)
  const { rows } = await sql<{ held_minor: bigint }>`
    select held_minor from investment_opportunities where tenant_id = 1 and id = ${yen}`.execute(api.db)
  assert.deepEqual(rows, [{ held_minor: 150_000n }])
})
