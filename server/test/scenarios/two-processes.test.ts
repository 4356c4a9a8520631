import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { after, before, test } from 'node:test'
import axios from 'axios'
import type { AxiosInstance } from 'axios'
import Echo from 'laravel-echo'
import pusherModule from 'pusher-js'
import { CookieJar } from 'tough-cookie'
import { demoPassword } from '../../../demo/src/accounts.ts'
import { seedAccounts } from '../accounts-seed.ts'
import { openDatabase } from '../../src/kernel/database/database.ts'
import { until } from '../../src/kernel/postgres/processes.ts'
import { cloneDatabase } from '../database.ts'
import type { ClonedDatabase } from '../database.ts'

/**
 * Two processes, one database, and clients that nobody wrote for us: axios with a cookie jar, laravel-echo on
 * pusher-js.
 */
let database: ClonedDatabase
let environment: NodeJS.ProcessEnv
const servers: { child: ChildProcess; address: string }[] = []

before(async () => {
  database = await cloneDatabase()
  const db = openDatabase({ ...database.app, max: 2 })
  await seedAccounts(db, new Date())
  await db.close()
  environment = {
    ...process.env,
    TEST_DATABASE: JSON.stringify({ app: database.app, jobs: database.jobs }),
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  servers.push(...(await Promise.all([startProcess(), startProcess()])))
})

/** A server of the installation, at a port of its own or at the one that it had before. */
async function startProcess(at = 0): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(path.resolve(import.meta.dirname, '../second-server.ts'), {
    env: { ...environment, TEST_PORT: String(at) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`A server ended with ${code}.`)))
  })
  return { child, address: `http://127.0.0.1:${port}` }
}
after(async () => {
  for (const { child } of servers) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    await gone
  }
  await database[Symbol.asyncDispose]()
})

/**
 * axios as a browser would have it: cookies kept by a jar that knows one host, the token sent back by hand as
 * axios does in browsers.
 */
function browser(jar = new CookieJar()): { jar: CookieJar; at(server: number): AxiosInstance } {
  const at = (server: number) => {
    const client = axios.create({
      baseURL: servers[server]!.address,
      validateStatus: () => true,
      maxRedirects: 0,
    })
    client.interceptors.request.use(async (request) => {
      const cookies = await jar.getCookies('http://localhost/')
      request.headers.set('Cookie', cookies.map((cookie) => cookie.cookieString()).join('; '))
      const token = cookies.find((cookie) => cookie.key === 'XSRF-TOKEN')?.value
      if (token) request.headers.set('X-XSRF-TOKEN', token)
      return request
    })
    client.interceptors.response.use(async (answer) => {
      for (const cookie of answer.headers['set-cookie'] ?? [])
        await jar.setCookie(cookie, 'http://localhost/')
      return answer
    })
    return client
  }
  return { jar, at }
}

async function signIn(name: string, server = 0) {
  const person = browser()
  assert.equal((await person.at(server).get('/sanctum/csrf-cookie')).status, 204)
  const answer = await person
    .at(server)
    .post('/login', { email: `${name}@wrenfield.example`, password: demoPassword })
  assert.deepEqual([answer.status, answer.data], [200, { two_factor: false }])
  return person
}

test('a session begun at one process is known at the other, and ends at both', async () => {
  const person = await signIn('investor')
  assert.equal((await person.at(1).get('/api/user')).data.data.first_name, 'Eleanor')
  const copy = browser(await person.jar.clone())
  assert.equal((await person.at(1).post('/logout')).status, 204)
  assert.equal((await copy.at(0).get('/api/user')).status, 401)
})

test('tries to sign in are counted together', async () => {
  const stranger = browser()
  await stranger.at(0).get('/sanctum/csrf-cookie')
  const statuses = []
  for (let turn = 0; turn < 6; turn++) {
    const answer = await stranger
      .at(turn % 2)
      .post('/login', { email: 'adviser@wrenfield.example', password: 'wrong' })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429])
})

test('a change of branding at one process is seen at the other', async () => {
  const staff = await signIn('super-admin')
  const changed = await staff
    .at(0)
    .post('/api/branding/1', { _method: 'PATCH', page_title: 'Wrenfield, changed' })
  assert.equal(changed.status, 200)
  const title = async () => (await browser().at(1).get('/api/branding/1')).data.data.page_title as string
  await until(async () => (await title()) === 'Wrenfield, changed', 30_000)
  assert.equal(await title(), 'Wrenfield, changed')
})

/** laravel-echo at the second process, let in by somebody's session. */
async function echoOf(person: Awaited<ReturnType<typeof signIn>>) {
  const branding = (await person.at(0).get('/api/branding/1')).data.data
  const { hostname, port } = new URL(servers[1]!.address)
  const Pusher = pusherModule as unknown as new (key: string, options: object) => never
  const options = {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    cluster: 'eu',
    channelAuthorization: {
      customHandler: async (
        { socketId, channelName }: { socketId: string; channelName: string },
        done: (error: Error | null, data: unknown) => void,
      ) => {
        const answer = await person
          .at(1)
          .post('/api/broadcasting/auth', { socket_id: socketId, channel_name: channelName })
        done(answer.status === 200 ? null : new Error(String(answer.status)), answer.data)
      },
    },
  }
  return new Echo({
    broadcaster: 'pusher',
    client: new Pusher(branding.pusher_key, options),
    key: branding.pusher_key,
  } as never)
}

/** States a category at the first process, of which staff are told. */
async function state(person: Awaited<ReturnType<typeof signIn>>, name: string): Promise<void> {
  const types = (await person.at(0).get('/api/investor-types')).data.data as { id: number; code: string }[]
  const stated = await person.at(0).post('/api/investor-categorisations', {
    investor_type_id: types.find(({ code }) => code === 'high_net_worth')?.id,
    answers: { income: '120000.00', net_assets: '400000.00' },
    signed_name: name,
    accepted: true,
  })
  assert.equal(stated.status, 201, JSON.stringify(stated.data))
}

test('a bell rung at one process is heard on a socket of the other, and by nobody else', async () => {
  const [staff, investor, other] = [
    await signIn('super-admin'),
    await signIn('investor'),
    await signIn('new-investor'),
  ]
  const me = (await staff.at(1).get('/api/user')).data.data
  const received: string[] = []
  const [mine, theirs] = [await echoOf(staff), await echoOf(other)]
  try {
    const subscribed = new Promise<void>((resolve) =>
      mine.private(`App.Models.User.${me.id}`).subscribed(() => resolve()),
    )
    const refused = new Promise<void>((resolve) =>
      theirs.private(`App.Models.User.${me.id}`).error(() => resolve()),
    )
    const rung = new Promise<void>((resolve) =>
      mine.private(`App.Models.User.${me.id}`).notification((note: { message: string; icon: string }) => {
        received.push(note.icon)
        resolve()
      }),
    )
    await Promise.all([subscribed, refused])
    await state(investor, 'Eleanor Whitcombe')
    await rung
    assert.equal(received.length, 1)
  } finally {
    mine.disconnect()
    theirs.disconnect()
  }
})

test('a page whose server is killed is back by itself once the server stands again, and hears the bell', async () => {
  const [staff, investor] = [await signIn('support'), await signIn('new-investor')]
  const me = (await investor.at(0).get('/api/user')).data.data
  const { id } = (await staff.at(0).get('/api/user')).data.data
  const echo = await echoOf(staff)
  try {
    const channel = echo.private(`App.Models.User.${id}`)
    const times = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let subscriptions = 0
    channel.subscribed(() => times[subscriptions++]?.resolve())
    const rung = new Promise<{ message: string }>((resolve) => channel.notification(resolve))
    await times[0].promise
    const { child, address } = servers[1]!
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    servers[1] = await startProcess(Number(new URL(address).port))
    await times[1].promise
    await state(investor, me.name)
    assert.match((await rung).message, new RegExp(me.name))
  } finally {
    echo.disconnect()
  }
})
