import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import type { SocketOwner } from '../../kernel/realtime/index.ts'

const api = apiForTests()
beforeEach(async () => {
  api.clock.forward({ minutes: 10 })
})

const form = (fields: Record<string, string>) =>
  [
    new URLSearchParams(fields).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': '' },
  ] as const

test('a socket is let into one’s own channel, under both of its names, asked by pusher-js or by axios', async () => {
  const id = await api.userId('user')
  const client = await api.as('user')
  const { key, secret } = (await api.platform.tenants.byId(1)).realtime
  for (const channel of [`private-App.Models.User.${id}`, `private-App.User.${id}`]) {
    const fields = { socket_id: '1234.1234', channel_name: channel }
    const signed = createHmac('sha256', secret).update(`1234.1234:${channel}`).digest('hex')
    const [body, headers] = form(fields)
    for (const answer of [
      await client.post('/api/broadcasting/auth', body, headers),
      await client.post('/api/broadcasting/auth', fields),
    ])
      assert.deepEqual([answer.status, answer.text], [200, `{"auth":"${key}:${signed}"}`])
  }
})

test('a socket is noted as the person’s for as long as their session lasts without a request, and an hour at most', async () => {
  const owners: SocketOwner[] = []
  const { realtime } = api.platform
  api.platform.realtime = { ...realtime, identify: async (owner) => void owners.push(owner) }
  for (const who of ['user', 'superAdmin'] as const) {
    const channel_name = `private-App.User.${await api.userId(who)}`
    const client = await api.as(who)
    assert.equal(
      (await client.post('/api/broadcasting/auth', { socket_id: '5.6', channel_name })).status,
      200,
    )
    const other = await client.post('/api/broadcasting/auth', { socket_id: '5.6', channel_name: 'private-x' })
    assert.equal(other.status, 403)
  }
  api.platform.realtime = realtime
  assert.deepEqual(owners, [
    { appId: '1', socketId: '5.6', userKey: String(await api.userId('user')), lifeMs: 3_600_000 },
    { appId: '1', socketId: '5.6', userKey: String(await api.userId('superAdmin')), lifeMs: 1_800_000 },
  ])
})

test('nobody’s socket gets into another’s channel, or into one that there is not', async () => {
  const client = await api.as('user')
  const other = await api.userId('newInvestor')
  const ask = (socket_id: unknown, channel_name: unknown) =>
    client.post('/api/broadcasting/auth', { socket_id, channel_name })
  for (const channel of [
    `private-App.Models.User.${other}`,
    'private-App.Models.User.',
    'presence-room',
    'news',
    undefined,
    7,
  ]) {
    const answer = await ask('1.2', channel)
    assert.deepEqual([answer.status, answer.body], [403, { message: 'Forbidden.' }], String(channel))
  }
  const own = `private-App.User.${await api.userId('user')}`
  for (const [socket, channel, field] of [
    ['abc', own, 'socket_id'],
    [undefined, own, 'socket_id'],
    ['1.2', `1.2:${own}`, 'channel_name'],
    ['1.2', `${own}\nx`, 'channel_name'],
  ] as const) {
    const answer = await ask(socket, channel)
    assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]], String(channel))
  }
  assert.equal(
    (await api.guest().post('/api/broadcasting/auth', { socket_id: '1.2', channel_name: own })).status,
    401,
  )
})

test('a page of another origin gets no permission, although no token is asked for', async () => {
  const client = await api.as('user')
  const fields = { socket_id: '1.2', channel_name: `private-App.User.${await api.userId('user')}` }
  assert.equal(
    (await client.post('/api/broadcasting/auth', fields, { origin: 'https://evil.example' })).status,
    419,
  )
  assert.equal(
    (await client.post('/api/broadcasting/auth', fields, { origin: 'http://localhost' })).status,
    200,
  )
})
