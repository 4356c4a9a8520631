import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Client } from '../../test/client.ts'
import { installation, runCommand } from '../../test/run-command.ts'
import type { Installation } from '../../test/run-command.ts'
import { buildPlatform, createLog } from '../build-platform.ts'
import { createApp } from '../kernel/http/app.ts'
import { registerRoutes } from '../modules.ts'
import { settingsFrom } from '../settings-from-environment.ts'
import { createTenantCommand } from './create-tenant.ts'

const host = 'invest.example.com'
const email = 'ada@example.com'
const words = [
  ['--name', 'Example Partners'],
  ['--slug', 'example'],
  ['--host', host],
  ['--email', email],
  ['--first-name', 'Ada'],
  ['--last-name', 'Lovell'],
].flat()

/** The server that runs on the installation afterwards, in this process. */
async function server({ database, environment, dataDir }: Installation) {
  const platform = await buildPlatform({
    settings: settingsFrom({ ...environment, SEED: 'none' }, dataDir),
    app: { ...database.app, max: 4 },
    queue: database.jobs,
    log: createLog('silent'),
  })
  const app = createApp(platform)
  registerRoutes(app)
  await app.ready()
  const deliver = async () => {
    while ((await platform.outbox.drain()) > 0);
  }
  const visitor = async () => {
    const client = new Client(app, host)
    await client.get('/sanctum/csrf-cookie')
    return client
  }
  return {
    deliver,
    visitor,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await platform.database.close()
    },
  }
}

test('a firm that is opened answers at its host, and its first Super Admin sets a password by the link in the mail, once', async () => {
  await using place = await installation()
  const opened = await runCommand(['create-tenant', ...words], place.environment)
  assert.deepEqual([opened.code, opened.complained], [0, ''])
  assert.match(opened.said, /Example Partners is open as tenant 1 at invest\.example\.com\./)
  await using firm = await server(place)
  const guest = await firm.visitor()
  assert.equal((await guest.get('/api/branding/1')).body.data.name, 'Example Partners')
  await firm.deliver()
  const letters = (await guest.get('/dev/mail')).body.data
  assert.deepEqual(
    letters.map((letter: { to: string }) => letter.to),
    [email],
  )
  const token = /\/set-password\/([^\s?]+)/.exec(letters[0].text)?.[1]
  const password = 'gannet lichen oxbow 1'
  const chosen = { token, email, password, password_confirmation: password }
  assert.equal((await guest.post('/login', { email, password })).status, 422)
  const set = await guest.post('/api/auth/set-password', chosen)
  assert.equal(set.status, 200, set.text)
  const again = await (await firm.visitor()).post('/api/auth/set-password', chosen)
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['email']])
  const signedIn = await firm.visitor()
  assert.equal((await signedIn.post('/login', { email, password })).status, 200)
  assert.equal((await signedIn.get('/api/user')).body.data.role_id, 1)
})

test('a firm without a host is refused with an example of how to say it, and nothing is opened', async () => {
  const settings = settingsFrom({ MASTER_KEY: randomBytes(32).toString('base64') }, '/')
  await assert.rejects(createTenantCommand(settings, { root: '/', words: ['--name', 'Example Partners'] }), {
    message: /^Something is missing\. Like this: npm run create-tenant -- --name /,
  })
})
