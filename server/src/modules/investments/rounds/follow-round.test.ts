import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raiseChannelOf } from '@moorgate/contract/notifications/index.ts'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

/** What is told on the channel of an offer while something is done. */
async function told(opportunity: number, perform: () => Promise<unknown>): Promise<unknown[]> {
  const { realtime } = api.platform
  const received: unknown[] = []
  api.platform.realtime = {
    ...realtime,
    publish: async (message) => {
      if (message.channels.includes(raiseChannelOf(opportunity))) received.push(JSON.parse(message.data))
    },
  }
  await perform()
  await api.deliver()
  api.platform.realtime = realtime
  return received
}

test('everybody who looks at an offer hears how far its raise is, whichever way it moves', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [client] = await clientsOf(api, await readyInvestors(api, world, 1))
  let id = 0
  const after = await told(opportunity, async () => {
    id = (await request(client!, opportunity, '5000.00')).body.data.id
  })
  assert.deepEqual(after, [
    { id: opportunity, raised: '5000.00', remaining: '495000.00', percent_raised: '1.0', room: 'open' },
  ])
  const gone = await told(opportunity, () => client!.post(`/api/investments/${id}/cancel`, {}))
  assert.deepEqual(gone, [
    { id: opportunity, raised: '0.00', remaining: '500000.00', percent_raised: '0.0', room: 'open' },
  ])
})

test('nobody is let into the channel of an offer that they do not see', async () => {
  const [open, internal] = [
    await liveOpportunity(api, world),
    await liveOpportunity(api, world, { status: 3 }),
  ]
  const [client] = await clientsOf(api, await readyInvestors(api, world, 1))
  const enter = async (who: Client, opportunity: number) =>
    (
      await who.post('/api/broadcasting/auth', {
        socket_id: '12.34',
        channel_name: raiseChannelOf(opportunity),
      })
    ).status
  assert.equal(await enter(client!, open), 200)
  assert.equal(await enter(client!, internal), 403)
  assert.equal(await enter(client!, 999_999), 403)
  assert.equal(await enter(await api.as('superAdmin'), internal), 200)
  assert.equal(await enter(await api.as('superAdmin', 2), open), 403)
})
