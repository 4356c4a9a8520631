import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { seedAccounts } from '../../test/accounts-seed.ts'
import { startApi } from '../../test/harness.ts'
import { installation } from '../../test/run-command.ts'
import { takeLock } from '../kernel/postgres/lock.ts'
import { settingsFrom } from '../settings-from-environment.ts'
import { emptyInstallation } from './empty-installation.ts'
import { openPlatform } from './open-platform.ts'
import { resetDemo } from './reset-demo.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const reset = (environment: Record<string, string>) =>
  resetDemo(settingsFrom(environment, root), { root, words: [] })

test('a demo is not made again while a server runs on its database', async () => {
  await using place = await installation()
  const server = await openPlatform(settingsFrom(place.environment, root), root, {
    as: 'server',
    whenRunning: 'refuse',
    say: () => {},
  })
  await seedAccounts(server.platform.database, server.platform.clock.now())
  await assert.rejects(reset(place.environment), {
    name: 'StartRefused',
    message: 'A server of Moorgate is running on this database: stop it and try again.',
  })
  assert.equal((await server.platform.tenants.all()).length, 2, 'and nothing was emptied')
  await server.close()
})

test('nor while a server runs on its folder', async () => {
  await using place = await installation()
  const lock = await takeLock(path.join(place.dataDir, 'moorgate.lock'), 0)
  assert.ok('release' in lock)
  await assert.rejects(reset({ DATA_DIR: place.dataDir }), {
    name: 'StartRefused',
    message: `Another Moorgate (process ${process.pid}) is running on the data in ${place.dataDir}.`,
  })
})

test('a production installation keeps what it has', async () => {
  const key = randomBytes(32).toString('base64')
  await assert.rejects(reset({ MASTER_KEY: key, NODE_ENV: 'production' }), /does not take the demo world/)
})

test('an emptied installation has neither records nor their files', async () => {
  await using api = await startApi()
  const stored = await api.platform.storage.put(Buffer.from('x'), 2, 'application/pdf')
  await api.platform.storage.put(Buffer.from('y'), 1, 'application/pdf')
  await emptyInstallation({ owner: api.owner, platform: api.platform })
  await assert.rejects(api.platform.storage.open(stored.key).then((stream) => stream.toArray()))
  const files = path.join(api.platform.settings.dataDir, 'files')
  const left = await readdir(files, { recursive: true, withFileTypes: true })
  assert.deepEqual(
    left.filter((each) => each.isFile()),
    [],
  )
  const { rows } = await api.platform.database.pool.query('select from tenant_directory()')
  assert.equal(rows.length, 0)
})
