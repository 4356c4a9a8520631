import assert from 'node:assert/strict'
import http from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { RealtimeMessage } from './message.ts'
import { channelAuth } from './signature.ts'
import { next, path, startSite } from './test-site.ts'
import { harbour, ownChannel, wrenfield } from './test-support.ts'

const notification = {
  message: 'You were invited to **Tidewell**',
  cta: '/investor',
  icon: 'x',
  id: 'u',
  type: 'T',
}
const notified: RealtimeMessage = {
  appId: wrenfield.appId,
  channels: [ownChannel(7), 'private-App.User.7'],
  event: 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated',
  data: JSON.stringify(notification),
}

test('laravel-echo, as it is, subscribes to the own channel and hears a notification', async () => {
  await using site = await startSite()
  const channel = site.echo(7).private('App.Models.User.7')
  const rang = new Promise((resolve) => channel.notification(resolve))
  await new Promise<void>((resolve) => channel.subscribed(() => resolve()))
  site.hub.publish(notified)
  assert.deepEqual(await rang, notification)
})

test('pusher-js, as it is, connects, subscribes and hears an event', async () => {
  await using site = await startSite()
  const channel = site.pusher(7).subscribe('private-App.User.7')
  await next(channel, 'pusher:subscription_succeeded')
  const rang = next(channel, notified.event)
  site.hub.publish(notified)
  assert.deepEqual(await rang, notification)
})

test('an investor is not let into the channel of another', async () => {
  await using site = await startSite()
  const refused = await next<{ type: string; status: number }>(
    site.pusher(8).subscribe(ownChannel(7)),
    'pusher:subscription_error',
  )
  assert.equal(refused.status, 403)
  assert.equal(site.hub.subscriptionCount(wrenfield.appId, ownChannel(7)), 0)
})

test('asked to reconnect with 4200, pusher-js is back under a new socket id and hears its channel again', async () => {
  await using site = await startSite()
  const client = site.pusher(7)
  const channel = client.subscribe(ownChannel(7))
  await next(channel, 'pusher:subscription_succeeded')
  const before = client.connection.socket_id
  const again = next(channel, 'pusher:subscription_succeeded')
  site.hub.terminate({ appId: wrenfield.appId, userKey: '7', code: 4200 })
  await again
  const rang = next(channel, notified.event)
  site.hub.publish(notified)
  assert.deepEqual(await rang, notification)
  assert.notEqual(client.connection.socket_id, before)
})

test('ended with 4009, pusher-js stays away', async (t) => {
  await using site = await startSite()
  const client = site.pusher(7)
  await next(client.subscribe(ownChannel(7)), 'pusher:subscription_succeeded')
  // Told to go, the client's WebSocket says good-bye to a socket that is closed already, and waits half a
  // minute.
  const { setTimeout } = globalThis
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => setTimeout(run, ms).unref())
  const gone = next(client.connection, 'disconnected')
  site.hub.terminate({ appId: wrenfield.appId, userKey: '7', code: 4009 })
  await gone
  assert.equal(client.connection.state, 'disconnected')
  assert.equal(site.hub.connectionCount, 0)
})

test('a silent pusher-js is asked, answers by itself and stays', async () => {
  await using site = await startSite()
  const client = site.pusher(7)
  await next(client.connection, 'connected')
  site.clock.ms += 120_000
  const asked = next<{ event: string }>(client.connection, 'message')
  site.hub.sweep()
  assert.equal((await asked).event, 'pusher:ping')
  client.connection.send_event('pusher:ping', {})
  assert.equal((await next<{ event: string }>(client.connection, 'message')).event, 'pusher:pong')
  site.clock.ms += 30_000
  site.hub.sweep()
  assert.equal(site.hub.connectionCount, 1)
})

test('a client that is gone without a word is ended with 4201', async () => {
  await using site = await startSite()
  const page = site.dial(path(wrenfield.key))
  await page.socketId()
  site.clock.ms += 120_000
  site.hub.sweep()
  site.clock.ms += 30_000
  site.hub.sweep()
  assert.equal(await page.closed, 4201)
})

test('a signature that was made for one socket opens nothing on another, nor does the one of another tenant', async () => {
  await using site = await startSite()
  const [page, thief] = [site.dial(path(wrenfield.key)), site.dial(path(wrenfield.key))]
  const overheard = channelAuth(wrenfield, await page.socketId(), ownChannel(7))
  const foreign = channelAuth(harbour, await thief.socketId(), ownChannel(7))
  for (const auth of [overheard, foreign]) thief.say('pusher:subscribe', { channel: ownChannel(7), auth })
  thief.say('pusher:ping', {})
  await thief.hear('pusher:pong')
  assert.deepEqual(
    thief.frames.map(({ event }) => event),
    [
      'pusher:connection_established',
      'pusher:subscription_error',
      'pusher:subscription_error',
      'pusher:pong',
    ],
  )
})

test('while tenants can not be looked up, clients are asked to try again in a moment', async () => {
  await using site = await startSite()
  site.apps.get = () => {
    throw new Error('no database')
  }
  assert.equal(await site.dial(path(wrenfield.key)).closed, 4100)
})

test('a WebSocket to any other path is no realtime client', async () => {
  await using site = await startSite()
  assert.match((await site.dial('/elsewhere').failed).message, /404/)
  assert.match((await site.dial(`/application/${wrenfield.key}`).failed).message, /404/)
})

test('a process that stops asks every page to reconnect and takes no new ones', async () => {
  await using site = await startSite()
  const pages = [site.dial(path(wrenfield.key)), site.dial(path(harbour.key))]
  await Promise.all(pages.map((page) => page.socketId()))
  await site.stopSockets()
  assert.deepEqual(await Promise.all(pages.map((page) => page.closed)), [4200, 4200])
  assert.match((await site.dial(path(wrenfield.key)).failed).message, /503/)
})

test('a page that does not say good-bye does not hold up the stop', async () => {
  await using site = await startSite()
  const page = connect(site.port, '127.0.0.1')
  page.write(
    `GET ${path(wrenfield.key)} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`,
  )
  page.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
  await new Promise((resolve) => page.once('data', resolve))
  const gone = new Promise((resolve) => page.once('close', resolve))
  await site.stopSockets(20)
  await gone
})

test('the same port still answers ordinary requests', async () => {
  await using site = await startSite()
  const status = await new Promise((resolve) =>
    http.get({ port: site.port, host: '127.0.0.1', path: path(wrenfield.key) }, ({ statusCode }) =>
      resolve(statusCode),
    ),
  )
  assert.equal(status, 404)
})
