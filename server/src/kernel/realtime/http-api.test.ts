import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import type { RealtimeApp } from './app.ts'
import { realtimeApi } from './http-api.ts'
import type { RealtimeMessage, Termination } from './message.ts'
import { bodyMd5, requestSignature } from './signature.ts'
import { hubAtRest, ownChannel } from './test-support.ts'

// The credentials and the instant of the protocol's published example.
const example: RealtimeApp = {
  appId: '3',
  key: '278d425bdf160c739803',
  secret: '7ad3773142a6692b25b8',
  allowedOrigins: [],
  enabled: true,
}
const seconds = 1_353_088_179
const publishedBody = String.raw`{"name":"foo","channels":["project-3"],"data":"{\"some\":\"data\"}"}`

function startApi(app: RealtimeApp = example) {
  const received: RealtimeMessage[] = []
  const ended: Termination[] = []
  const pages = hubAtRest()
  const fastify = Fastify({ routerOptions: { maxParamLength: 200 } })
  void fastify.register(realtimeApi, {
    hub: pages.hub,
    publisher: {
      publish: async (message) => void received.push(message),
      terminate: async (termination) => void ended.push(termination),
    },
    appById: async (appId) => (appId === app.appId ? app : undefined),
    clock: { now: () => new Date(seconds * 1000) },
  })
  const send = async (method: 'GET' | 'POST', url: string, body?: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fastify.inject({
      method,
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
  }
  const signed = (
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    changes: Record<string, string> = {},
  ) => send(method, signedUrl(method, path, body, changes), body)
  return { told: received, ended, pages, send, signed, get: (path: string) => signed('GET', path) }
}

function signedUrl(
  method: string,
  path: string,
  body: string | undefined,
  changes: Record<string, string>,
): string {
  const [plain = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  query.set('auth_key', example.key)
  query.set('auth_timestamp', String(seconds))
  query.set('auth_version', '1.0')
  if (body !== undefined) query.set('body_md5', bodyMd5(body))
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  query.set('auth_signature', requestSignature(example.secret, { method, path: plain, query }))
  return `${plain}?${query}`
}

const event = (changes: object = {}) =>
  JSON.stringify({ name: 'told', channels: [ownChannel(7)], data: '{}', ...changes })

test('the published example is accepted and goes to the publisher', async () => {
  const api = startApi()
  const url =
    '/apps/3/events?auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0' +
    '&body_md5=ec365a775a4cd0599faeb73354201b6f' +
    '&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c'
  assert.deepEqual(await api.send('POST', url, publishedBody), { status: 200, body: {} })
  assert.deepEqual(api.told, [
    { appId: '3', channels: ['project-3'], event: 'foo', data: '{"some":"data"}', exceptSocketId: undefined },
  ])
})

test('an event for one channel may leave out a socket', async () => {
  const api = startApi()
  const body = JSON.stringify({ name: 'told', channel: 'news', data: '{}', socket_id: '12.34' })
  assert.equal((await api.signed('POST', '/apps/3/events', body)).status, 200)
  assert.deepEqual(api.told[0]?.channels, ['news'])
  assert.equal(api.told[0]?.exceptSocketId, '12.34')
})

test('a call with any part of its signature wrong is refused and does nothing', async () => {
  const api = startApi()
  const post = (changes: Record<string, string>) => api.signed('POST', '/apps/3/events', event(), changes)
  const statuses = [
    (await api.send('POST', '/apps/3/events', event())).status,
    (await post({ auth_key: 'other' })).status,
    (await post({ auth_version: '2.0' })).status,
    (await post({ body_md5: bodyMd5('another body') })).status,
    (await api.send('POST', `${signedUrl('POST', '/apps/3/events', event(), {})}0`, event())).status,
    (await api.send('POST', signedUrl('POST', '/apps/3/events', undefined, {}), event())).status,
    (await api.send('POST', signedUrl('POST', '/apps/3/events', event(), {}), event({ name: 'x' }))).status,
    (await api.send('POST', signedUrl('GET', '/apps/3/events', event(), {}), event())).status,
    (await api.send('POST', signedUrl('POST', '/apps/4/events', event(), {}).replace('/4/', '/3/'), event()))
      .status,
  ]
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 401, 401, 401])
  assert.deepEqual(api.told, [])
})

test('a call is good for ten minutes around its own time', async () => {
  const api = startApi()
  const at = async (offset: number) =>
    (await api.signed('POST', '/apps/3/events', event(), { auth_timestamp: String(seconds + offset) })).status
  assert.deepEqual([await at(-600), await at(600), await at(-601), await at(601)], [200, 200, 401, 401])
  const wordy = await api.signed('POST', '/apps/3/events', event(), { auth_timestamp: 'now' })
  assert.equal(wordy.status, 401)
})

test('an app that does not exist is not found, one that is disabled is forbidden to those who can sign', async () => {
  assert.equal((await startApi().signed('POST', '/apps/9/events', event())).status, 404)
  const disabled = startApi({ ...example, enabled: false })
  assert.equal((await disabled.signed('POST', '/apps/3/events', event())).status, 403)
  assert.equal((await disabled.send('POST', '/apps/3/events', event())).status, 401)
})

test('a body that is no event is a bad request with a message, and too much data is too large', async () => {
  const api = startApi()
  const bad = ['', 'not json', '[]', '{}', event({ data: {} }), event({ channels: [] }), event({ name: '' })]
  const wrong = [...bad, event({ channels: ['a b'] }), event({ socket_id: 'x' })]
  for (const body of wrong) {
    const answer = await api.signed('POST', '/apps/3/events', body)
    assert.equal(answer.status, 400, body)
    assert.equal(typeof answer.body['message'], 'string', body)
  }
  assert.equal((await api.signed('POST', '/apps/3/events', event({ data: 'x'.repeat(10_241) }))).status, 413)
  assert.equal((await api.signed('POST', '/apps/3/events', 'x'.repeat(300_000))).status, 413)
  assert.deepEqual(api.told, [])
})

test('a batch of up to ten events is published in order, or not at all', async () => {
  const api = startApi()
  const batch = (names: string[]) =>
    JSON.stringify({ batch: names.map((name) => ({ name, channel: 'news', data: '{}' })) })
  const accepted = await api.signed('POST', '/apps/3/batch_events', batch(['one', 'two']))
  assert.deepEqual(accepted, { status: 200, body: { batch: {} } })
  assert.deepEqual(
    api.told.map((message) => message.event),
    ['one', 'two'],
  )
  const eleven = batch(Array.from({ length: 11 }, () => 'many'))
  assert.equal((await api.signed('POST', '/apps/3/batch_events', eleven)).status, 400)
  assert.equal((await api.signed('POST', '/apps/3/batch_events', batch(['fine', '']))).status, 400)
  assert.equal(api.told.length, 2)
})

test('channels that somebody hears can be listed by prefix and counted', async () => {
  const api = startApi()
  const page = api.pages.dial(example)
  for (const channel of ['news', 'offers']) api.pages.say(page, 'pusher:subscribe', { channel })
  const bodyOf = async (path: string) => (await api.get(path)).body
  assert.deepEqual(await bodyOf('/apps/3/channels'), { channels: { news: {}, offers: {} } })
  assert.deepEqual(await bodyOf('/apps/3/channels?filter_by_prefix=of&info=subscription_count'), {
    channels: { offers: { subscription_count: 1 } },
  })
  assert.deepEqual(await bodyOf('/apps/3/channels/news'), { occupied: true })
  assert.deepEqual(await bodyOf(`/apps/3/channels/${ownChannel(7)}?info=subscription_count`), {
    occupied: false,
    subscription_count: 0,
  })
})

test('who hears a channel is asked of presence channels only, which are not offered', async () => {
  const api = startApi()
  for (const path of ['channels/news/users', 'channels/presence-room/users', 'channels?info=user_count']) {
    assert.equal((await api.get(`/apps/3/${path}`)).status, 400, path)
  }
  assert.equal((await api.get('/apps/3/channels/a%20b')).status, 400)
})

test('another service of the tenant can end a user, for good', async () => {
  const api = startApi()
  const answer = await api.signed('POST', '/apps/3/users/7/terminate_connections', '{}')
  assert.deepEqual(answer, { status: 200, body: {} })
  assert.deepEqual(api.ended, [{ appId: '3', userKey: '7', code: 4009 }])
})
