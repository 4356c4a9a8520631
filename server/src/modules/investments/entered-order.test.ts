import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { orderEntered } from '@moorgate/contract'
import { channelsOf } from '@moorgate/contract/notifications/index.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { clientsOf, liveOffer, openWorld, readyInvestors } from './test-support.ts'
import type { World } from './test-support.ts'

let api: Api
let world: World
before(async () => {
  api = await startApi()
  world = await openWorld(api)
})
after(() => api[Symbol.asyncDispose]())

const said = {
  window: 'c9a1f2d4-71c5-4b0e-9a35-0e5b3f1d2a77',
  number: 3,
  entered: { amount: '25,0', interest: null },
}

/** Says what is entered, and answers what is told of it, and to whom. */
async function told(client: Client, offer: number, body: object = said) {
  const { realtime } = api.platform
  const heard: { channels: readonly string[]; event: string; data: unknown }[] = []
  api.platform.realtime = {
    ...realtime,
    publish: async ({ channels, event, data }) => {
      heard.push({ channels, event, data: JSON.parse(data) })
    },
  }
  const { status } = await client.post(`/api/investment-opportunities/${offer}/entered-order`, body)
  api.platform.realtime = realtime
  return { status, heard }
}

test('what an investor enters of an order is told on their own channel alone, as it was entered', async () => {
  const offer = await liveOffer(api, world)
  const ids = await readyInvestors(api, world, 1)
  const [client] = await clientsOf(api, ids)
  const { status, heard } = await told(client!, offer)
  assert.equal(status, 204)
  assert.deepEqual(heard, [
    {
      channels: [channelsOf(ids[0]!)[0]],
      event: orderEntered,
      data: { investment_opportunity_id: offer, ...said },
    },
  ])
  const kept = await api.db.selectFrom('investments').select('id').where('tenant_id', '=', 1).execute()
  assert.deepEqual(kept, [], 'nothing is reserved by it')
})

test('nothing is told of an offer that one does not see, by staff, or of what no order has', async () => {
  const [open, internal] = [await liveOffer(api, world), await liveOffer(api, world, { status: 3 })]
  const [client] = await clientsOf(api, await readyInvestors(api, world, 1))
  const tries = [
    await told(client!, internal),
    await told(await api.as('superAdmin'), open),
    await told(await api.as('user', 2), open),
    await told(client!, open, { ...said, entered: { interest: 9 } }),
    await told(client!, open, { ...said, window: 'no' }),
  ]
  assert.deepEqual(
    tries.map(({ status, heard }) => [status, heard.length]),
    [
      [404, 0],
      [403, 0],
      [404, 0],
      [422, 0],
      [422, 0],
    ],
  )
})
