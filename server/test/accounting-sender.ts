/**
 * A process that sends what is due to the books of tenant 1, at a moment that its parent names, and then ends.
 * It is there to be killed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { MovableClock } from './clock.ts'

const { app, jobs } = JSON.parse(process.env['TEST_DATABASE'] ?? '{}') as {
  app: PoolConfig
  jobs: PoolConfig
}
const folder = await mkdtemp(path.join(tmpdir(), 'moorgate-sender-'))
const platform = await buildPlatform({
  settings: settingsFrom({ ...process.env, DATA_DIR: folder, SEED: 'none' }, folder),
  app: { ...app, max: 4 },
  queue: jobs,
  clock: new MovableClock(new Date(process.env['TEST_NOW'] ?? '')),
  log: createLog('silent'),
})
await platform.queue.drain()
await platform.queue.stop()
await platform.database.close()
await rm(folder, { recursive: true, force: true })
process.exit(0)
