import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { ask, liveOffer, openWorld, readyInvestors } from '../investments/test-support.ts'
import type { World } from '../investments/test-support.ts'
import { giveShares } from './test-register.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

let companies = 0

/** A holder of half of a company whose next round, at £4.00 from £100 on, offers 2,000 new shares to holders first. */
async function holder(said: Record<string, unknown> = {}) {
  companies++
  const issuer = { issuer_name: `Kin ${companies} Limited`, issuer_number: String(20_000_000 + companies) }
  const earlier = await liveOffer(api, world, { ...issuer, status: 5 })
  const offer = await liveOffer(api, world, {
    ...issuer,
    share_price: '4.00',
    minimum_investment_minor: 10_000n,
  })
  const [mine, other] = (await readyInvestors(api, world, 2)) as [number, number]
  for (const userId of [mine, other]) await giveShares(api, { round: earlier, userId, shares: 500 })
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '2000',
    ...said,
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  assert.equal((await staff.post(`/api/pre-emption-options/${id}/open`)).status, 200)
  return { offer, option: id as number, client: await api.asUser(mine) }
}

const answered = async (client: Client, option: number) => {
  const { data } = (await client.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}`)).body
  assert.equal(data.length, 1, 'of two holders each sees their own place')
  return [data[0].choice, data[0].shares]
}
const reservations = async (offer: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from investments where tenant_id = 1 and investment_opportunity_id = ${offer}`.execute(
    api.db,
  )
  return rows[0]!.count
}

test('a holder answers with the reservation: the amount says in how many shares', async () => {
  const cases = [
    ['4000.00', 2, null],
    ['5248.00', 3, '312'],
    ['2003.99', 6, '500'],
  ] as const
  for (const [amount, choice, shares] of cases) {
    const { offer, option, client } = await holder()
    const made = await ask(client, offer, amount, { pre_emption_choice: choice })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.data.amount, amount)
    assert.deepEqual(await answered(client, option), [choice, shares])
  }
})

test('an answer that says other than the amount reserves nothing and answers nothing', async () => {
  const { offer, option, client } = await holder()
  for (const [amount, choice] of [
    ['4000.00', 3],
    ['4004.00', 2],
    ['4000.00', 6],
  ] as const) {
    const refused = await ask(client, offer, amount, { pre_emption_choice: choice })
    assert.equal(refused.status, 422)
    assert.match(refused.body.errors.pre_emption_choice[0], /your entitlement is 1,000/)
  }
  assert.equal(await reservations(offer), 0)
  assert.deepEqual(await answered(client, option), [5, null])
})

test('more than the right is not asked for where the offer has no excess, and nobody answers without a right', async () => {
  const strict = await holder({ allow_excess: false })
  const more = await ask(strict.client, strict.offer, '4004.00', { pre_emption_choice: 3 })
  assert.match(more.body.errors.pre_emption_choice[0], /more than their entitlement/)
  const [stranger] = await readyInvestors(api, world, 1)
  const none = await ask(await api.asUser(stranger!), strict.offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(none.status, 422, none.text)
  assert.match(none.body.errors.pre_emption_choice[0], /no pre-emption right/)
  assert.equal(await reservations(strict.offer), 0)
})

test('once the offer is closed its answers stand, and a reservation that would change one is refused', async () => {
  const { offer, option, client } = await holder()
  const closed = await staff.post(`/api/pre-emption-options/${option}/close`, {
    lapses: 2,
    reason: 'All wrote.',
  })
  assert.equal(closed.status, 200, closed.text)
  const late = await ask(client, offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(late.status, 422)
  assert.equal(await reservations(offer), 0)
  assert.equal(
    (await ask(client, offer, '4000.00')).status,
    201,
    'who has no answer to give reserves as anybody does',
  )
})

test('the same request with the same key answers and reserves once', async () => {
  const { offer, option, client } = await holder()
  const key = { 'idempotency-key': 'my-right' }
  const sent = () => ask(client, offer, '4000.00', { pre_emption_choice: 2 }, key)
  const [first, second] = [await sent(), await sent()]
  assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text])
  assert.deepEqual(await answered(client, option), [2, null])
  assert.equal(await reservations(offer), 1)
})
