import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { ask, clientsOf, liveOffer, openWorld, readyInvestors } from './test-support.ts'
import type { World } from './test-support.ts'

let api: Api
let world: World
before(async () => {
  api = await startApi()
  world = await openWorld(api)
})
after(() => api[Symbol.asyncDispose]())

test('an investor reserves, is signed, and has a reference with check digits', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const [investor] = await clientsOf(api, [id!])
  const offer = await liveOffer(api, world)
  const made = await ask(investor!, offer, '25000.00')
  assert.equal(made.status, 201, made.text)
  const { data } = made.body
  assert.equal(data.status, 'reserved')
  assert.equal(data.amount, '25000.00')
  assert.match(data.reference, /^RF\d\dP\d{6}I\d{6}$/)
  assert.notEqual(data.signed_at, null)
  assert.equal(data.notes, undefined)
  const shown = await investor!.get(`/api/investments/${data.id}`)
  assert.deepEqual(shown.body.data, data)
  const seen = await investor!.get(`/api/investment-opportunities/${offer}?append=user_investment,is_eligible,investor_count`)
  assert.equal(seen.body.data.raised, '25000.00')
  assert.equal(seen.body.data.user_investment, '25000.00')
  assert.equal(seen.body.data.is_eligible, true)
  const event = await sql<{ type: string; after: unknown }>`
    select type, after from events where tenant_id = 1 and subject_type = 'investment' and subject_id = ${data.id}`.execute(api.db)
  assert.deepEqual(event.rows, [{ type: 'investment.reserved', after: { status: 'reserved', amount_minor: '2500000' } }])
})

test('two hundred investors at once for the last ten allotments: ten get them, and the rest are told it is full', async () => {
  const ids = await readyInvestors(api, world, 200)
  const clients = await clientsOf(api, ids)
  const offer = await liveOffer(api, world, { target_amount_minor: 1_000_000n, minimum_investment_minor: 100_000n })
  const answers = await Promise.all(clients.map((client) => ask(client, offer, '1000.00')))
  const counts = Map.groupBy(answers, (answer) => answer.status)
  assert.deepEqual([counts.get(201)?.length, counts.get(409)?.length], [10, 190])
  assert.ok(counts.get(409)!.every((answer) => answer.body.reason === 'sold_out'))
  const held = await sql<{ held_minor: bigint; real_minor: bigint }>`
    select o.held_minor, (select sum(i.held_minor) from investments i where i.tenant_id = 1 and i.investment_opportunity_id = o.id) as real_minor
    from investment_opportunities o where o.tenant_id = 1 and o.id = ${offer}`.execute(api.db)
  assert.deepEqual(held.rows, [{ held_minor: 1_000_000n, real_minor: 1_000_000n }])
})
