import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enteredOrderDays, orderEntered } from '@moorgate/contract'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import { channelsOf } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { sweepOrders } from './entered-order.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

const pathOf = (opportunity: number) => `/api/investment-opportunities/${opportunity}/entered-order`
const enters = (client: Client, opportunity: number, entered: object, more: object = {}) =>
  client.post(pathOf(opportunity), { entered, ...more })
const reads = async (client: Client, opportunity: number) =>
  (await client.get(pathOf(opportunity))).body.data.entered

async function anInvestor(): Promise<{ id: number; client: Client }> {
  const ids = await readyInvestors(api, world, 1)
  const [client] = await clientsOf(api, ids)
  return { id: ids[0]!, client: client! }
}

/** What is told while something is done, and to whom. */
async function heardDuring(perform: () => Promise<unknown>) {
  const { realtime } = api.platform
  const received: { channels: readonly string[]; event: string; data: unknown }[] = []
  api.platform.realtime = {
    ...realtime,
    publish: async ({ channels, event, data }) => {
      received.push({ channels, event, data: JSON.parse(data) })
    },
  }
  await perform()
  api.platform.realtime = realtime
  return received
}

const keptOf = async (opportunity: number) =>
  (
    await sql<{ user_id: number }>`select user_id from entered_orders
      where tenant_id = 1 and investment_opportunity_id = ${opportunity}`.execute(api.db)
  ).rows.length

test('a device that opens the wizard later reads what was entered last, part by part, wherever that was', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { client } = await anInvestor()
  assert.deepEqual((await client.get(pathOf(opportunity))).body.data, { revision: 0, entered: {} })
  const first = await enters(client, opportunity, { amount: '25,0', interest: null })
  assert.deepEqual([first.status, first.body.data.entered], [200, { amount: '25,0' }])
  const second = await enters(client, opportunity, { amount: '25000', reward_id: 7, interest: 2 })
  assert.ok(second.body.data.revision > first.body.data.revision)
  await enters(client, opportunity, { reward_id: null })
  assert.deepEqual(await reads(client, opportunity), { amount: '25000', interest: 2 })
  const held = await api.db.selectFrom('investments').select('id').where('tenant_id', '=', 1).execute()
  assert.deepEqual(held, [], 'nothing is reserved by it')
})

test('the whole order is told on its person’s own channel alone', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { id, client } = await anInvestor()
  await enters(client, opportunity, { amount: '3000' })
  const received = await heardDuring(() => enters(client, opportunity, { interest: 1 }))
  const { data } = (await client.get(pathOf(opportunity))).body
  assert.deepEqual(data.entered, { amount: '3000', interest: 1 })
  assert.deepEqual(received, [
    {
      channels: [channelsOf(id)[0]],
      event: orderEntered,
      data: { investment_opportunity_id: opportunity, ...data },
    },
  ])
})

test('what was typed without a connection counts as of when it was typed: newer words stay, other parts are kept', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { client } = await anInvestor()
  await enters(client, opportunity, { amount: '4000' })
  const late = await enters(
    client,
    opportunity,
    { amount: '9000', interest: 1 },
    { entered_seconds_ago: 600 },
  )
  assert.deepEqual(late.body.data.entered, { amount: '4000', interest: 1 })
  api.clock.forward({ minutes: 20 })
  await enters(client, opportunity, { amount: '5000' }, { entered_seconds_ago: 60 })
  assert.deepEqual(await reads(client, opportunity), { amount: '5000', interest: 1 })
})

test('what two devices enter in the same moment is all kept, and both are told the same in the end', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { client } = await anInvestor()
  const said = Array.from({ length: 8 }, (_, index) =>
    index % 2 === 0 ? { amount: `${index + 1}000` } : { interest: 1 + (index % 3) },
  )
  const answers = await Promise.all(said.map((entered) => enters(client, opportunity, entered)))
  const revisions = answers.map(({ body }) => body.data.revision)
  assert.equal(new Set(revisions).size, said.length)
  const last = answers[revisions.indexOf(Math.max(...revisions))]
  assert.deepEqual(last!.body.data, (await client.get(pathOf(opportunity))).body.data)
})

test('nobody else reads it or writes to it: another investor, staff, another firm, somebody who looks at the account', async () => {
  const [offer, internal] = [
    await liveOpportunity(api, world),
    await liveOpportunity(api, world, { status: 3 }),
  ]
  const [own, foreign] = [await anInvestor(), await anInvestor()]
  await enters(own.client, offer, { amount: '4000' })
  assert.deepEqual(await reads(foreign.client, offer), {})
  const outsiders = [await api.as('superAdmin'), await api.as('user', 2)]
  for (const [client, of, status] of [
    [outsiders[0]!, offer, 403],
    [outsiders[1]!, offer, 404],
    [foreign.client, internal, 404],
  ] as const) {
    assert.equal((await client.get(pathOf(of))).status, status)
    const received = await heardDuring(async () =>
      assert.equal((await enters(client, of, { amount: '1' })).status, status),
    )
    assert.deepEqual(received, [])
  }
  const staff = outsiders[0]!
  const { token } = (await staff.post(`/api/users/${own.id}/view-as`)).body.data
  const asThem = { [viewingHeader]: token }
  assert.deepEqual((await staff.get(pathOf(offer), asThem)).body.data.entered, {})
  assert.equal((await staff.post(pathOf(offer), { entered: { amount: '1' } }, asThem)).status, 403)
  assert.deepEqual(await reads(own.client, offer), { amount: '4000' })
})

test('what no order has is refused', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { client } = await anInvestor()
  const tries = [
    await enters(client, opportunity, { interest: 9 }),
    await enters(client, opportunity, { pre_emption_choice: 5 }),
    await enters(client, opportunity, { amount: '1'.repeat(41) }),
    await enters(client, opportunity, {}, { entered_seconds_ago: -1 }),
    await client.post(pathOf(opportunity), {}),
  ]
  assert.deepEqual(
    tries.map(({ status }) => status),
    [422, 422, 422, 422, 422],
  )
  assert.equal(await keptOf(opportunity), 0)
})

test('an order that is reserved is over, and the next one begins with nothing', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { client } = await anInvestor()
  await enters(client, opportunity, { amount: '4000', interest: 1 })
  assert.equal((await request(client, opportunity, '4000')).status, 201)
  assert.deepEqual(await reads(client, opportunity), {})
  await enters(client, opportunity, { amount: '6000' })
  assert.deepEqual(await reads(client, opportunity), { amount: '6000' })
})

test('a round whose day is over takes no order, and keeps none once it has closed', async () => {
  const opportunity = await liveOpportunity(api, world, { close_date: '2026-11-20' })
  const { id, client } = await anInvestor()
  await enters(client, opportunity, { amount: '4000' })
  api.clock.forward({ days: 1 })
  const again = await api.asUser(id)
  assert.deepEqual(await reads(again, opportunity), {})
  const late = await heardDuring(async () => {
    const { status, body } = await enters(again, opportunity, { amount: '5000' })
    assert.deepEqual([status, body.reason], [409, 'not_open'])
  })
  assert.deepEqual(late, [])
  await move(opportunity, 4)
  await sweeps()
  assert.equal(await keptOf(opportunity), 0)
})

test('an offer that was withdrawn from view shows and keeps no order', async () => {
  const opportunity = await liveOpportunity(api, world)
  const { client } = await anInvestor()
  await enters(client, opportunity, { amount: '4000' })
  await move(opportunity, 1)
  assert.equal((await client.get(pathOf(opportunity))).status, 404)
  await sweeps()
  assert.equal(await keptOf(opportunity), 0)
})

test('an order that nobody goes on with is forgotten after its days', async () => {
  const opportunity = await liveOpportunity(api, world, { close_date: null })
  const { id, client } = await anInvestor()
  await enters(client, opportunity, { amount: '4000' })
  api.clock.forward({ days: enteredOrderDays - 1 })
  const later = await api.asUser(id)
  await enters(later, opportunity, { interest: 1 })
  api.clock.forward({ days: 1 })
  await sweeps()
  assert.deepEqual(await reads(await api.asUser(id), opportunity), { interest: 1 }, 'part by part')
  assert.equal(await keptOf(opportunity), 1)
  api.clock.forward({ days: enteredOrderDays - 1 })
  assert.deepEqual(await reads(await api.asUser(id), opportunity), {})
  await sweeps()
  assert.equal(await keptOf(opportunity), 0)
})

const move = (opportunity: number, status: number) =>
  sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${opportunity}`.execute(
    api.db,
  )

async function sweeps(): Promise<void> {
  await sweepOrders.perform(api.platform, await api.platform.tenants.byId(1))
}
