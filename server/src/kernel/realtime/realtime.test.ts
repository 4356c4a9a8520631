import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { ClonedDatabase } from '../../../test/database.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { listenToFanOut } from './fan-out-listener.ts'
import type { RealtimeMessage } from './index.ts'
import { createRelayPublisher, startRealtime } from './index.ts'
import { channelAuth } from './signature.ts'
import { dial, path } from './test-site.ts'
import { ownChannel, userOfChannel, wrenfield } from './test-support.ts'

let database: ClonedDatabase
let pool: pg.Pool
before(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool(database.app)
  pool.on('error', () => {})
})
after(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})
const query = (text: string, values: unknown[]) => pool.query(text, values)

/** One server process, as far as realtime is concerned. */
async function startProcess() {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lost = waitingList()
  const realtime = startRealtime({
    server,
    query,
    connection: database.app,
    appByKey: async (key) => (key === wrenfield.key ? wrenfield : undefined),
    userOfChannel,
    log: { warn: () => lost.wake() },
  })
  await realtime.listening()
  return {
    realtime,
    lostConnection: lost.next,
    open: async (user: number) => {
      const page = dial(`ws://127.0.0.1:${port}${path(wrenfield.key)}`, {})
      const auth = channelAuth(wrenfield, await page.socketId(), ownChannel(user))
      page.say('pusher:subscribe', { channel: ownChannel(user), auth })
      await page.hear('pusher_internal:subscription_succeeded')
      return page
    },
    [Symbol.asyncDispose]: async () => {
      await realtime.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function waitingList() {
  const waiting: (() => void)[] = []
  return {
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    wake: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

const told = (event: string, data: unknown = {}): RealtimeMessage => ({
  appId: wrenfield.appId,
  channels: [ownChannel(7)],
  event,
  data: JSON.stringify(data),
})

test('an event published on one process reaches the pages of all processes, each once', async () => {
  await using one = await startProcess()
  await using two = await startProcess()
  const pages = await Promise.all([one.open(7), two.open(7), two.open(8)])
  await one.realtime.publish(told('rang', { message: 'It’s “here”' }))
  const [here, there, stranger] = pages
  // Both of one publisher: two publishers' events reach a third page in either order.
  await one.realtime.publish(told('last'))
  for (const page of [here, there]) {
    await page.hear('last')
    assert.deepEqual(
      page.frames.filter(({ event }) => event === 'rang'),
      [{ event: 'rang', channel: ownChannel(7), data: { message: 'It’s “here”' } }],
    )
  }
  assert.equal(
    stranger.frames.some(({ event }) => event === 'rang'),
    false,
  )
})

test('the largest event arrives whole', async () => {
  await using one = await startProcess()
  await using two = await startProcess()
  const page = await two.open(7)
  const text = '"é"'.repeat(1700)
  await one.realtime.publish(told('rang', text))
  assert.equal((await page.hear('rang')).data, text)
})

test('the page that caused an event is left out on whichever process it is', async () => {
  await using one = await startProcess()
  await using two = await startProcess()
  const page = await two.open(7)
  await one.realtime.publish({ ...told('rang'), exceptSocketId: await page.socketId() })
  await one.realtime.publish(told('last'))
  await page.hear('last')
  assert.equal(
    page.frames.some(({ event }) => event === 'rang'),
    false,
  )
})

test('a worker without sockets publishes to the pages of the servers', async () => {
  await using server = await startProcess()
  const page = await server.open(7)
  await createRelayPublisher(query).publish(told('rang'))
  await page.hear('rang')
})

test('a user is signed out on every process', async () => {
  await using one = await startProcess()
  await using two = await startProcess()
  const pages = await Promise.all([one.open(7), two.open(7)])
  await one.realtime.terminate({ appId: wrenfield.appId, userKey: '7', code: 4200 })
  assert.deepEqual(await Promise.all(pages.map((page) => page.closed)), [4200, 4200])
})

test('a process whose connection to the database was cut listens again by itself', async () => {
  await using one = await startProcess()
  await using two = await startProcess()
  const page = await two.open(7)
  const lost = Promise.all([one.lostConnection(), two.lostConnection()])
  const listeners =
    "pid <> pg_backend_pid() and application_name = 'moorgate-realtime' and datname = current_database()"
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`)
  await lost
  await two.realtime.listening()
  await one.realtime.publish(told('rang'))
  await page.hear('rang')
})

test('what anybody else notifies on the channel is ignored', async () => {
  await using server = await startProcess()
  const page = await server.open(7)
  for (const payload of ['hello', 'aa:bb:0:1:{', 'aa:bb:0:1:null', 'aa:bb:0:1:{"kind":"else"}']) {
    await pool.query("select pg_notify('realtime', $1)", [payload])
  }
  await createRelayPublisher(query).publish(told('rang'))
  await page.hear('rang')
})

test('a connection that a firewall froze without a word is noticed and replaced', async () => {
  const lost = waitingList()
  const delivered = Promise.withResolvers<unknown>()
  await using firewall = await startFirewall(database.app)
  const listener = listenToFanOut({
    connection: { ...database.app, host: '127.0.0.1', port: firewall.port },
    processId: 'aa',
    deliver: delivered.resolve,
    log: { warn: lost.wake },
    heartbeatMs: 20,
    heartbeatTimeoutMs: 500,
  })
  await listener.listening()
  const noticed = lost.next()
  firewall.freeze()
  await noticed
  await listener.listening()
  await createRelayPublisher(query).publish(told('rang'))
  assert.deepEqual(await delivered.promise, { kind: 'message', message: told('rang') })
  await listener.close()
})

test('a listener that never reached the database can be closed', async () => {
  const lost = waitingList()
  const listener = listenToFanOut({
    connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' },
    processId: 'aa',
    deliver: () => {},
    log: { warn: lost.wake },
  })
  await lost.next()
  await lost.next()
  await listener.close()
})

/** Passes bytes to the database until told to swallow those of the connections that are open. */
async function startFirewall({ host, port }: pg.ClientConfig) {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream =
      host?.startsWith('/') === true ? connect(`${host}/.s.PGSQL.${port}`) : connect(port ?? 5432, host)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
