import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { RoleName } from '@moorgate/contract'
import { roleIds } from '@moorgate/contract'
import { createScheduler } from '../../src/kernel/scheduler.ts'
import { dial, path as socketPath } from '../../src/kernel/realtime/test-site.ts'
import { scheduled } from '../../src/modules.ts'
import { startServer } from '../../src/start-server.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { startApi } from '../harness.ts'
import type { Api, Client } from '../harness.ts'

/**
 * The whole product on a port of its own, behind a proxy that it trusts: whose socket hears what, and until
 * when.
 */
let api: Api
let server: RunningServer
let dist: string
before(async () => {
  api = await startApi()
  dist = await mkdtemp(path.join(tmpdir(), 'moorgate-sockets-'))
  await writeFile(path.join(dist, 'index.html'), '')
  Object.assign(api.platform.settings, { port: 0, trustedProxies: ['127.0.0.1'] })
  server = await startServer(api.platform, api.owner, dist)
})
after(async () => {
  await server.close()
  await api[Symbol.asyncDispose]()
  await rm(dist, { recursive: true, force: true })
})
beforeEach(() => void api.clock.forward({ minutes: 5 }))

const ownChannel = (userId: number) => `private-App.Models.User.${userId}`
let visitors = 0

/** A socket from an address of its own, as the proxy tells of it. */
async function dialled(tenantId: 1 | 2 = 1, address = `198.51.100.${++visitors}`) {
  const { realtime } = await api.platform.tenants.byId(tenantId)
  return dial(`ws://127.0.0.1:${server.port}${socketPath(realtime.key)}`, { 'x-forwarded-for': address })
}

/** Lets a socket into a channel by somebody's session, as their page does. */
async function subscribe(page: Awaited<ReturnType<typeof dialled>>, client: Client, channel: string) {
  const answer = await client.post('/api/broadcasting/auth', {
    socket_id: await page.socketId(),
    channel_name: channel,
  })
  if (answer.status === 200) page.say('pusher:subscribe', { channel, auth: answer.body.auth })
  return answer.status
}

/** Somebody who stands on a page and hears their own channel. */
async function listening(userId: number) {
  const client = await api.asUser(userId)
  const page = await dialled()
  assert.equal(await subscribe(page, client, ownChannel(userId)), 200)
  await page.hear('pusher_internal:subscription_succeeded')
  return { client, page }
}

/** An investor nobody else uses, who confirmed their address. */
async function somebody(name: string): Promise<number> {
  const staff = await api.as('superAdmin')
  const made = await staff.post('/api/users', {
    first_name: name,
    last_name: 'Tidewater',
    email: `${name.toLowerCase()}@tidewater.example`,
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  await api.db
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  return id
}

const ways: Record<string, (userId: number, client: Client) => Promise<unknown>> = {
  'they sign out': (_userId, client) => client.post('/logout'),
  'they sign that browser out from another': async (userId) => {
    const other = await api.asUser(userId)
    const list = (await other.get('/api/user/sessions')).body.data as { id: string; current: boolean }[]
    return other.delete(`/api/user/sessions/${list.find(({ current }) => !current)!.id}`)
  },
  'they sign out everywhere else': async (userId) => (await api.asUser(userId)).delete('/api/user/sessions'),
  'staff close the account': async (userId) =>
    (await api.as('superAdmin')).patch(`/api/users/${userId}`, { is_active: false }),
  'staff delete the account': async (userId) => (await api.as('superAdmin')).delete(`/api/users/${userId}`),
  'ten newer sign-ins take their place': async () => undefined,
  'they leave it alone for longer than a session lasts': async () => {
    api.clock.forward({ minutes: 61 })
    await createScheduler(
      scheduled.filter(({ name }) => name === 'sweep_sessions'),
      api.platform,
    ).performAll()
  },
}

for (const [way, end] of Object.entries(ways))
  test(`the socket of somebody is closed, and let in no more, once ${way}`, async () => {
    const userId = await somebody(`Person${visitors}`)
    const { client, page } = await listening(userId)
    if (way.startsWith('ten newer')) await signInTenTimes(userId)
    else {
      const answer = (await end(userId, client)) as { status: number; text: string } | undefined
      assert.ok(answer === undefined || answer.status < 300, answer?.text)
    }
    await api.deliver()
    assert.equal(await page.closed, 4200)
    const again = await dialled()
    assert.equal(await subscribe(again, client, ownChannel(userId)), 401)
  })

/** By the sign-in page itself: the eleventh session displaces the oldest. */
async function signInTenTimes(userId: number): Promise<void> {
  const { email } = await api.db
    .selectFrom('users')
    .select('email')
    .where('tenant_id', '=', 1)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { password_hash } = await api.db
    .selectFrom('users')
    .select('password_hash')
    .where('tenant_id', '=', 1)
    .where('email', '=', 'investor@wrenfield.example')
    .executeTakeFirstOrThrow()
  await api.db
    .updateTable('users')
    .set({ password_hash })
    .where('tenant_id', '=', 1)
    .where('id', '=', userId)
    .execute()
  for (let turn = 0; turn < 10; turn += 1) {
    api.clock.forward({ minutes: 1 })
    const visitor = api.guest()
    await visitor.get('/sanctum/csrf-cookie')
    const answer = await visitor.post('/login', { email, password: 'moorgate-demo-2026' })
    assert.equal(answer.status, 200, answer.text)
  }
}

test('nobody of any role, of either firm, is let into the channel of somebody else', async () => {
  const page = await dialled()
  const owner = await api.userId('newInvestor')
  for (const role of Object.keys(roleIds) as RoleName[])
    for (const tenantId of [1, 2] as const) {
      const client = await api.as(role, tenantId)
      for (const channel of [ownChannel(owner), `private-App.User.${owner}`])
        assert.equal(await subscribe(page, client, channel), 403, `${role} of ${tenantId}`)
    }
})

test('what one firm signs opens nothing on a socket of the other', async () => {
  const theirs = await dialled(2)
  const userId = await api.userId('user')
  assert.equal(await subscribe(theirs, await api.as('user'), ownChannel(userId)), 200)
  await theirs.hear('pusher:subscription_error')
})

test('behind a proxy connections are counted by whom they come from, not by the proxy', async () => {
  const one = await Promise.all(Array.from({ length: 20 }, () => dialled(1, '203.0.113.7')))
  await Promise.all(one.map((page) => page.socketId()))
  assert.equal(await (await dialled(1, '203.0.113.7')).closed, 4100)
  await (await dialled(1, '203.0.113.8')).socketId()
  const customer = await Promise.all(
    Array.from({ length: 20 }, (_, each) => dialled(1, `2001:db8:1:2::${(each + 1).toString(16)}`)),
  )
  await Promise.all(customer.map((page) => page.socketId()))
  assert.equal(await (await dialled(1, '2001:db8:1:2:ffff::1')).closed, 4100)
  for (const page of [...one, ...customer]) page.socket.terminate()
})
