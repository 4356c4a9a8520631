import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { checkBooks } from '../ledger/check-books.ts'
import {
  clientsOf,
  closedPaidRound,
  liveOpportunity,
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

const enter = (parentId: number, overrides: Record<string, unknown> = {}) =>
  staff.post('/api/investments/subsequent', {
    parent_id: parentId,
    amount: '2000.00',
    date: '2026-11-20',
    ...overrides,
  })

/** An investor with £5,000.00 of an offer of £10,000.00. */
async function scene() {
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: 1_000_000n })
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const parent = (await request(investor!, opportunity, '5000.00')).body.data
  return { offer: opportunity, investor: investor!, parent }
}

test('a further investment stands beside the first, for the same owner, and waits for their signature', async () => {
  const { offer, investor, parent } = await scene()
  const made = await enter(parent.id)
  assert.equal(made.status, 201, made.text)
  const { data } = made.body
  assert.deepEqual(
    [data.kind, data.status, data.amount, data.signed_at, data.parent_id, data.user_id],
    ['subsequent', 'reserved', '2000.00', null, parent.id, parent.user_id],
  )
  assert.equal(data.investment_method_entity_id, parent.investment_method_entity_id)
  const signed = await investor.post(`/api/investments/${data.id}/sign`, { risk_accepted: true })
  assert.equal(signed.status, 200, signed.text)
  const whole = await staff.get(`/api/investments/${parent.id}?include=subsequents`)
  assert.deepEqual(
    whole.body.data.subsequents.map(({ id }: { id: number }) => id),
    [data.id],
  )
  const round = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  assert.equal(round.raised, '7000.00')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('it takes its room of the round like every other, and no more than there is', async () => {
  const { parent } = await scene()
  const tooMuch = (await enter(parent.id, { amount: '5000.01' })).body
  assert.deepEqual(
    [tooMuch.reason, tooMuch.message],
    ['above_capacity', 'Only £5,000 is left in this round.'],
  )
  assert.equal((await enter(parent.id, { amount: '5000.00' })).status, 201)
})

test('with what its owner has already it keeps to the most and the steps of the round, and may be below the least', async () => {
  const opportunity = await liveOpportunity(api, world, {
    maximum_investment_minor: 800_000n,
    increment_minor: 25_000n,
  })
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const parent = (await request(investor!, opportunity, '5000.00')).body.data
  const refused = async (amount: string) => (await enter(parent.id, { amount })).body.errors.amount
  assert.deepEqual(await refused('100.00'), ['The amount field must be in steps of 250.00: 250.00.'])
  assert.deepEqual(await refused('3250.00'), ['The amount field must not be greater than 3000.00.'])
  assert.equal((await enter(parent.id, { amount: '2750.00' })).status, 201)
  assert.deepEqual(await refused('500.00'), ['The amount field must not be greater than 250.00.'])
  const third = await enter(parent.id, { amount: '250.00' })
  assert.equal(third.status, 201)
  await investor!.patch(`/api/investments/${third.body.data.id}`, { status: 'cancelled' })
  assert.equal((await enter(parent.id, { amount: '250.00' })).status, 201, 'what was cancelled never counts')
})

test('a day to come and an investment that is not there are told on their fields; a completed round takes none', async () => {
  const { parent } = await scene()
  assert.deepEqual(Object.keys((await enter(parent.id, { date: '2026-11-21' })).body.errors), ['date'])
  assert.deepEqual(Object.keys((await enter(999_999)).body.errors), ['parent_id'])
  const other = await api.as('superAdmin', 2)
  const body = { parent_id: parent.id, amount: '1.00', date: '2026-11-20' }
  assert.deepEqual(Object.keys((await other.post('/api/investments/subsequent', body)).body.errors), [
    'parent_id',
  ])
  const { offer } = await closedPaidRound({ api, world, staff }, ['2000.00'], { share_price: '1.00' })
  await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 5 })
  const [held] = (await staff.get(`/api/investments?filter[investment_opportunity_id]=${offer}`)).body.data
  assert.equal((await enter(held.id)).body.reason, 'round_not_open')
})
