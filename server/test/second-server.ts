/**
 * A server process over a database that another process made: two of these stand for an installation that has
 * grown.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { startServer } from '../src/start-server.ts'
import { MovableClock } from './clock.ts'

const { app, jobs } = JSON.parse(process.env['TEST_DATABASE'] ?? '{}') as {
  app: PoolConfig
  jobs: PoolConfig
}
const folder = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-second-'))
const settings = {
  ...settingsFrom(
    {
      DATA_DIR: folder,
      SEED: 'none',
      MASTER_KEY: process.env['MASTER_KEY'],
      CARD_PROVIDER_URL: process.env['CARD_PROVIDER_URL'],
    },
    folder,
  ),
  port: Number(process.env['TEST_PORT'] ?? 0),
  generalLimit: { user: 100_000, address: 100_000 },
}
const platform = await buildPlatform({
  settings,
  app: { ...app, max: 4 },
  queue: jobs,
  log: createLog('silent'),
  ...(process.env['TEST_NOW'] !== undefined && {
    clock: new MovableClock(new Date(process.env['TEST_NOW'])),
  }),
})
const server = await startServer(platform, app, path.resolve(import.meta.dirname, '../../web'))
process.on('disconnect', () => void stop())
process.send?.({ port: server.port })

async function stop(): Promise<void> {
  await server.close()
  await platform.database.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
