import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { editorsChannelOf } from '@moorgate/contract'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { sql } from 'kysely'

const api = apiForTests()
let priya: Client
let sam: Client
let typeId: number
let opportunityId: number
before(async () => {
  priya = await api.as('superAdmin')
  sam = await api.as('support')
  typeId = (await priya.post('/api/types', { name: 'Equity' })).body.data.id
})
beforeEach(async () => {
  const made = await priya.post('/api/investment-opportunities', { name: 'An offer', type_id: typeId })
  opportunityId = made.body.data.id
})

const url = () => `/api/investment-opportunities/${opportunityId}/editors`
const stays = (client: Client, window: string, block?: string) => client.post(url(), { window, block })
const seenBy = async (client: Client, window: string, block?: string) =>
  (await stays(client, window, block)).body.data.map((each: { block: string | null }) => each.block)
const leaves = (client: Client, window: string) => client.delete(`${url()}?window=${window}`)

test('two people who write one page see each other, and where', async () => {
  assert.deepEqual(await seenBy(priya, 'window-of-priya', 'risks'), [])
  const there = (await stays(sam, 'window-of-sam')).body.data
  assert.equal(there.length, 1)
  assert.match(there[0].name, /\w/)
  assert.equal(there[0].block, 'risks')
  assert.deepEqual(await seenBy(priya, 'window-of-priya', 'head'), [null])
  assert.deepEqual(await seenBy(sam, 'window-of-sam'), ['head'])
})

test('who closes the page has left at once, and who closes one of two windows has not', async () => {
  await stays(priya, 'first-window', 'team')
  await stays(priya, 'second-window')
  assert.deepEqual(await seenBy(sam, 'window-of-sam'), ['team'], 'once, where she writes')
  assert.equal((await leaves(priya, 'first-window')).status, 204)
  assert.deepEqual(await seenBy(sam, 'window-of-sam'), [null])
  await leaves(priya, 'second-window')
  assert.deepEqual(await seenBy(sam, 'window-of-sam'), [])
  assert.equal((await leaves(priya, 'second-window')).status, 204, 'again is no error')
})

test('who gives no sign for more than a minute has left, and nothing is kept of them', async () => {
  await stays(priya, 'window-of-priya')
  api.clock.forward({ seconds: 70 })
  assert.deepEqual(await seenBy(sam, 'window-of-sam'), [null])
  api.clock.forward({ seconds: 10 })
  assert.deepEqual(await seenBy(sam, 'window-of-sam'), [])
  const { rows } =
    await sql`select 1 from page_editors where tenant_id = 1 and investment_opportunity_id = ${opportunityId}`.execute(
      api.db,
    )
  assert.equal(rows.length, 1)
  assert.deepEqual(await seenBy(priya, 'window-of-priya'), [null], 'a sign brings her back')
})

test('the others are told of who comes, moves and leaves, and not of every sign', async () => {
  const { realtime } = api.platform
  const received: unknown[] = []
  api.platform.realtime = {
    ...realtime,
    publish: async ({ channels, data }) => {
      if (channels.includes(editorsChannelOf(opportunityId)))
        received.push(JSON.parse(data).map((each: { block: string | null }) => each.block))
    },
  }
  await stays(sam, 'window-of-sam')
  await stays(sam, 'window-of-sam')
  await stays(sam, 'window-of-sam', 'fees')
  await stays(sam, 'window-of-sam', 'fees')
  await leaves(sam, 'window-of-sam')
  api.platform.realtime = realtime
  assert.deepEqual(received, [[null], ['fees'], []])
})

test('only who may write the page says so, hears it, and finds it', async () => {
  const enter = async (client: Client) =>
    (
      await client.post('/api/broadcasting/auth', {
        socket_id: '12.34',
        channel_name: editorsChannelOf(opportunityId),
      })
    ).status
  assert.equal(await enter(priya), 200)
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${opportunityId}`.execute(
    api.db,
  )
  const investor = await api.as('user')
  assert.equal((await investor.get(`/api/investment-opportunities/${opportunityId}`)).status, 200)
  assert.deepEqual([await enter(investor), (await stays(investor, 'window-of-user')).status], [403, 403])
  const elsewhere = await api.as('superAdmin', 2)
  assert.deepEqual([await enter(elsewhere), (await stays(elsewhere, 'window-of-other')).status], [403, 404])
  assert.equal((await stays(priya, 'short')).status, 422)
  assert.equal((await stays(priya, 'window-of-priya', 'comments')).status, 422)
})
