import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let second: Client
before(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('support')
})

/** A reward that two people stand behind. */
async function reward(opportunity: number, overrides: Record<string, unknown> = {}): Promise<number> {
  const made = await staff.post('/api/rewards', {
    investment_opportunity_id: opportunity,
    title: 'A cask of the first brew',
    minimum_amount: '5000',
    investee_produced: true,
    ...overrides,
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  assert.equal((await second.post(`/api/rewards/${id}/approve`, { investee_produced: true })).status, 200)
  return id
}
const people = async (count: number) => clientsOf(api, await readyInvestors(api, world, count))
const one = async () => (await people(1))[0]!
const claimed = async (id: number) => (await staff.get(`/api/rewards/${id}`)).body.data.claimed
const choose = (client: Client, investment: number, id: number | null) =>
  client.post(`/api/investments/${investment}/reward`, { reward_id: id })

test('of many who want the last rewards at once each gets one or no reservation, and never one too many', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity, { limit: 3 })
  const answers = await Promise.all(
    (await people(12)).map((client) => request(client, opportunity, '5000.00', { reward_id: cask })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted(),
    [201, 201, 201, 409, 409, 409, 409, 409, 409, 409, 409, 409],
  )
  const late = answers.find(({ status }) => status === 409)!
  assert.equal(late.body.reason, 'reward_gone')
  assert.deepEqual(late.body.errors, { reward_id: ['This reward has all been claimed.'] })
  assert.equal(await claimed(cask), 3)
  const { raised } = (await staff.get(`/api/investment-opportunities/${opportunity}`)).body.data
  assert.equal(raised, '15000.00', 'who got no reward holds nothing either')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('the same reservation with the same key claims once', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity, { limit: 5 })
  const client = await one()
  const key = { 'idempotency-key': 'one-cask' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => request(client, opportunity, '5000.00', { reward_id: cask }, key)),
  )
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.data?.reward_id]),
    [1, 2, 3].map(() => [201, cask]),
  )
  assert.equal(await claimed(cask), 1)
})

test('a reward is claimed from its minimum on, in its own offer, once it is signed off', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity)
  const client = await one()
  const low = await request(client, opportunity, '4999.99', { reward_id: cask })
  assert.deepEqual(low.body.errors, {
    reward_id: ['This reward needs an investment of at least £5,000.'],
  })
  const other = await reward(await liveOpportunity(api, world))
  assert.equal((await request(client, opportunity, '5000.00', { reward_id: other })).status, 422)
  await staff.patch(`/api/rewards/${cask}`, { title: 'Two casks' })
  assert.equal(
    (await request(client, opportunity, '5000.00', { reward_id: cask })).status,
    422,
    'nobody signed that',
  )
  assert.equal((await client.get('/api/investments')).body.data.length, 0)
})

test('a reward that is taken off the page can’t be claimed, and who has it keeps it', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity)
  const [first, next] = await people(2)
  const held = await request(first!, opportunity, '5000.00', { reward_id: cask })
  assert.equal(held.body.data.reward_id, cask, held.text)
  const page = await staff.patch(`/api/investment-opportunities/${opportunity}`, {
    page_blocks: ['facts', 'risks'],
  })
  assert.equal(page.status, 200, page.text)
  const late = await request(next!, opportunity, '5000.00', { reward_id: cask })
  assert.deepEqual(late.body.errors, { reward_id: ['This reward isn’t part of the offer.'] })
  const plain = await request(next!, opportunity, '5000.00')
  assert.equal((await choose(next!, plain.body.data.id, cask)).status, 422)
  assert.equal((await choose(first!, held.body.data.id, cask)).status, 200)
  assert.equal(await claimed(cask), 1)
})

test('a withdrawn reservation gives its reward free for the next', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity, { limit: 1 })
  const [first, next] = await people(2)
  const held = await request(first!, opportunity, '5000.00', { reward_id: cask })
  assert.equal((await request(next!, opportunity, '5000.00', { reward_id: cask })).status, 409)
  await first!.patch(`/api/investments/${held.body.data.id}`, { status: 'cancelled' })
  assert.equal(await claimed(cask), 0)
  assert.equal((await request(next!, opportunity, '5000.00', { reward_id: cask })).status, 201)
})

test('a reward is changed and given back, and an amount below its minimum gives it back too', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity, { limit: 1 })
  const visit = await reward(opportunity, { title: 'A day at sea', minimum_amount: '2000' })
  const [client, stranger] = await people(2)
  const { id } = (await request(client!, opportunity, '6000.00', { reward_id: cask })).body.data
  assert.equal((await choose(stranger!, id, visit)).status, 404)
  assert.equal((await choose(client!, id, visit)).body.data.reward_id, visit)
  assert.deepEqual([await claimed(cask), await claimed(visit)], [0, 1])
  assert.equal((await choose(staff, id, cask)).body.data.reward_id, cask, 'staff do it for them')
  assert.equal((await choose(client!, id, cask)).status, 200, 'again is no error')
  const amount = { amount: '3000.00', risk_accepted: true }
  const less = await client!.post(`/api/investments/${id}/amount`, amount)
  assert.equal(less.body.data.reward_id, null)
  await choose(client!, id, visit)
  await staff.patch(`/api/investments/${id}`, { amount: '1500.00' })
  assert.deepEqual([await claimed(cask), await claimed(visit)], [0, 0])
  await choose(client!, id, null)
  const { rows } = await sql<{ after: { reward_id: number | null } }>`
    select after from events where tenant_id = 1 and type = 'investment.reward_chosen' and subject_id = ${id} order by id`.execute(
    api.db,
  )
  assert.deepEqual(
    rows.map(({ after }) => after.reward_id),
    [cask, visit, cask, null, visit, null],
  )
})

test('who joins the waiting list claims nothing yet, and chooses once a place came free', async () => {
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: 500_000n, waiting_list: true })
  const cask = await reward(opportunity, { limit: 1 })
  const [first, waiting] = await people(2)
  const held = await request(first!, opportunity, '5000.00')
  const queued = await request(waiting!, opportunity, '5000.00', { reward_id: cask })
  assert.deepEqual([queued.body.data.status, queued.body.data.reward_id], ['waiting_list', null])
  assert.equal((await choose(waiting!, queued.body.data.id, cask)).body.reason, 'not_held')
  await first!.patch(`/api/investments/${held.body.data.id}`, { status: 'cancelled' })
  assert.equal((await choose(waiting!, queued.body.data.id, cask)).status, 200)
})

test('what is claimed can’t be taken away: not by its limit, not by deleting it, not by an old version of the page', async () => {
  const opportunity = await liveOpportunity(api, world)
  await staff.patch(`/api/investment-opportunities/${opportunity}`, { headline: 'Before there were rewards' })
  await api.deliver()
  const cask = await reward(opportunity, { limit: 4 })
  for (const client of await people(2)) await request(client, opportunity, '5000.00', { reward_id: cask })
  const url = `/api/rewards/${cask}`
  assert.deepEqual(Object.keys((await staff.patch(url, { limit: 1 })).body.errors), ['limit'])
  const elsewhere = { investment_opportunity_id: await liveOpportunity(api, world) }
  assert.equal((await staff.patch(url, elsewhere)).status, 422)
  assert.equal((await staff.delete(url)).body.reason, 'in_use')
  const versions = `/api/investment-opportunities/${opportunity}/versions`
  const [first] = (await staff.get(versions)).body.data.toReversed()
  const restored = await staff.post(`${versions}/${first.id}/restore`)
  assert.deepEqual([restored.status, restored.body.reason], [409, 'in_use'])
  assert.equal((await staff.patch(url, { limit: 2 })).status, 200)
  assert.equal(await claimed(cask), 2)
})

test('staff read in the book who gets which reward, and an investor reads a claimed one though it is being rewritten', async () => {
  const opportunity = await liveOpportunity(api, world)
  const cask = await reward(opportunity)
  const [client, other] = await people(2)
  const { id } = (await request(client!, opportunity, '5000.00', { reward_id: cask })).body.data
  await request(other!, opportunity, '5000.00')
  const book = await staff.get(`/api/investments?filter[reward_id]=${cask}&include=reward`)
  assert.deepEqual(
    book.body.data.map((row: { id: number; reward: { title: string } }) => [row.id, row.reward.title]),
    [[id, 'A cask of the first brew']],
  )
  await staff.patch(`/api/rewards/${cask}`, { title: 'Two casks' })
  assert.equal((await client!.get(`/api/rewards/${cask}`)).status, 200)
  assert.equal((await other!.get(`/api/rewards/${cask}`)).status, 404)
})
