import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Client } from '../../test/client.ts'
import { installation, runCommand } from '../../test/run-command.ts'
import type { Installation } from '../../test/run-command.ts'
import { buildPlatform, createLog } from '../build-platform.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { createApp } from '../kernel/http/app.ts'
import { registerRoutes } from '../modules.ts'
import { createTenant } from '../modules/tenancy/index.ts'
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
  const letters = (tenantId: number) =>
    platform.database
      .of(tenantId)
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('tenant_id', '=', tenantId)
      .execute()
  /** What the record of the tenant says, without what this process still knows of it. */
  const isTrialAnew = async () => {
    platform.tenants.forget(1)
    return (await platform.tenants.byId(1)).isTrial
  }
  return {
    deliver,
    isTrialAnew,
    visitor,
    letters,
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
  assert.equal((await guest.get('/dev/mail')).status, 404, 'anybody could read it at a public name')
  const letters = await firm.letters(1)
  assert.deepEqual(
    letters.map(({ recipient }) => recipient),
    [email],
  )
  const token = /\/set-password\/([^\s?]+)/.exec(letters[0]!.text)?.[1]
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

test('a firm on trial says so until its trial is ended, once', async () => {
  await using place = await installation()
  const opened = await runCommand(['create-tenant', ...words, '--trial'], place.environment)
  assert.deepEqual([opened.code, opened.complained], [0, ''])
  await using firm = await server(place)
  const isTrial = async () => (await (await firm.visitor()).get('/api/branding/1')).body.data.isTrial
  assert.equal(await isTrial(), true)
  const ended = await runCommand(['end-trial', '--slug', 'example'], place.environment)
  assert.deepEqual([ended.code, ended.complained], [0, ''])
  assert.match(ended.said, /The trial of Example Partners has ended\./)
  assert.match(
    (await runCommand(['end-trial', '--slug', 'example'], place.environment)).said,
    /Example Partners is not on trial\./,
  )
  assert.equal(await firm.isTrialAnew(), false)
  const unknown = await runCommand(['end-trial', '--slug', 'nobody'], place.environment)
  assert.deepEqual([unknown.code, unknown.complained], [1, 'There is no firm nobody.\n'])
  const unsaid = await runCommand(['end-trial'], place.environment)
  assert.deepEqual([unsaid.code, unsaid.complained], [1, 'Like this: npm run end-trial -- --slug example\n'])
})

test('what can be no firm is refused in sentences, with an example of how to say it, and nothing is opened', async () => {
  const settings = settingsFrom({ MASTER_KEY: randomBytes(32).toString('base64') }, '/')
  const refused = (...texts: string[]) =>
    createTenantCommand(settings, { root: '/', words: texts }).then(
      () => assert.fail('it was opened'),
      (error: Error) => {
        assert.equal(error.name, 'StartRefused')
        const lines = error.message.split('\n')
        assert.match(lines.pop()!, /^Like this: npm run create-tenant -- --name /)
        return lines
      },
    )
  assert.deepEqual(await refused('--name', 'Example Partners', '--slug', 'example', ...words.slice(6)), [
    'The host field is required.',
  ])
  const wrong = { '--host': 'https://invest.example.com', '--email': 'ada', '--slug': 'Ex ample' }
  const texts = words.map((word, at) => wrong[words[at - 1] as keyof typeof wrong] ?? word)
  assert.equal((await refused(...texts)).length, 3)
  assert.deepEqual(await refused(...words, '--colour', 'red'), ["Unknown option '--colour'"])
})

test('beside firms that came with their own numbers another is opened, but none at a host that is taken', async () => {
  await using place = await installation()
  const database = openDatabase({ ...place.database.app, max: 2 })
  const tenant = { name: 'First', slug: 'first', hosts: ['first.example.com'] }
  const firstSuperAdmin = { firstName: 'Ida', lastName: 'Moor', email: 'ida@example.com' }
  await createTenant(database, new Date(0), { id: 1, ...tenant, firstSuperAdmin })
  const broken = createTenant(
    database,
    new Date(0),
    { ...tenant, slug: 'b', hosts: ['b.example.com'], firstSuperAdmin },
    () => Promise.reject(new Error('no pipeline')),
  )
  await assert.rejects(broken, { message: 'no pipeline' })
  const { rows: known } = await sql`select slug from tenant_directory()`.execute(database.platform)
  assert.deepEqual(known, [{ slug: 'first' }], 'of a firm that could not be opened whole nothing stays')
  await database.close()
  const second = await runCommand(['create-tenant', ...words], place.environment)
  assert.deepEqual([second.code, second.complained], [0, ''])
  const again = await runCommand(
    ['create-tenant', ...words, '--host', 'second.example.com'],
    place.environment,
  )
  assert.deepEqual(
    [again.code, again.complained],
    [1, 'example is taken by Example Partners. Nothing was opened.\n'],
  )
})
