import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { openPlatform } from '../../src/commands/open-platform.ts'
import { createApp } from '../../src/kernel/http/app.ts'
import type { Platform } from '../../src/kernel/platform.ts'
import { until } from '../../src/kernel/postgres/processes.ts'
import { openSession } from '../../src/kernel/open-session.ts'
import { registerRoutes } from '../../src/modules.ts'
import { form } from '../../src/modules/documents/test-form.ts'
import { settingsFrom } from '../../src/settings-from-environment.ts'
import { seedAccounts } from '../accounts-seed.ts'
import { Client } from '../client.ts'
import { installation } from '../run-command.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const people = 1000

test('a file of investors is brought in whole, each of them once, however often the process is killed', async () => {
  await using place = await installation()
  const environment = {
    ...place.environment,
    SEED: 'none',
    PORT: String(randomInt(21_000, 29_000)),
    LIMIT_USER: '1000000',
  }
  const settings = settingsFrom(environment, root)
  const opened = await openPlatform(settings, root, { as: 'command', whenRunning: 'join', say: () => {} })
  const { platform } = opened
  const app = createApp(platform)
  registerRoutes(app)
  await app.ready()
  let server: ChildProcess | undefined
  try {
    await seedAccounts(platform.database, platform.clock.now())
    const staff = await superAdmin()
    const id = await importOfMany(platform, staff)
    const created = async () => (await staff.get(`/api/imports/${id}`)).body.data.counts.created as number
    for (const enough of [1, 500]) {
      server = start(environment)
      assert.ok(await until(async () => (await created()) >= enough, 120_000, 50), `${enough} of ${people}`)
      await kill(server)
    }
    assert.ok((await created()) < people, 'it was killed half-way')
    server = start(environment)
    const isApplied = async () => (await staff.get(`/api/imports/${id}`)).body.data.status === 'applied'
    assert.ok(await until(isApplied, 120_000, 50))
    const { counts } = (await staff.get(`/api/imports/${id}`)).body.data
    assert.deepEqual([counts.created, counts.failed], [people, 0])
    const found = await staff.get('/api/users?filter[email]=@many.example&per_page=1')
    assert.equal(found.body.meta.total, people)
  } finally {
    if (server) await kill(server)
    await app.close()
    await opened.close()
  }

  async function superAdmin(): Promise<Client> {
    const tenant = await platform.tenants.byId(1)
    const db = platform.database.of(1)
    const user = await db
      .selectFrom('users')
      .select(['id', 'role_id', 'session_epoch'])
      .where('tenant_id', '=', 1)
      .where('email', '=', 'super-admin@wrenfield.example')
      .executeTakeFirstOrThrow()
    const session = await db.transaction().execute((trx) =>
      openSession(trx, {
        tenant,
        now: platform.clock.now(),
        user: { id: user.id, roleId: user.role_id, epoch: user.session_epoch },
      }),
    )
    return new Client(app, 'localhost', { session: session.token, 'XSRF-TOKEN': session.session.csrf })
  }
})

/** Uploaded, checked, and asked to be applied; no process is there yet that does it. */
async function importOfMany(platform: Platform, staff: Client): Promise<number> {
  const lines = Array.from({ length: people }, (_, at) => `Many,Person${at},person${at}@many.example`)
  const text = `First name,Last name,E-mail\n${lines.join('\n')}\n`
  const { body, headers } = form({ kind: 'users' }, { file: { name: 'many.csv', bytes: Buffer.from(text) } })
  const uploaded = await staff.post('/api/imports', body, headers)
  assert.equal(uploaded.status, 201, uploaded.text)
  const { id } = uploaded.body.data
  assert.equal((await staff.post(`/api/imports/${id}/check`)).status, 202)
  await platform.queue.drain()
  assert.equal((await staff.post(`/api/imports/${id}/apply`)).status, 202)
  return id
}

function start(environment: Record<string, string>): ChildProcess {
  return fork(path.join(root, 'server/src/main.ts'), {
    env: { PATH: process.env['PATH'], ...environment },
    execArgv: [],
    stdio: 'ignore',
  })
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}
