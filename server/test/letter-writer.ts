/**
 * A process that writes the letters that wait, at a moment that its parent names. Once it has stored so many
 * files it says so and goes no further: it is there to be killed.
 */
import type { PoolConfig } from 'pg'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { MovableClock } from './clock.ts'

const { app, jobs } = JSON.parse(process.env['TEST_DATABASE'] ?? '{}') as {
  app: PoolConfig
  jobs: PoolConfig
}
const folder = process.env['TEST_FOLDER'] ?? ''
const platform = await buildPlatform({
  settings: settingsFrom({ ...process.env, DATA_DIR: folder, SEED: 'none' }, folder),
  app: { ...app, max: 4 },
  queue: jobs,
  clock: new MovableClock(new Date(process.env['TEST_NOW'] ?? '')),
  log: createLog('silent'),
})
let left = Number(process.env['TEST_LETTERS'])
const put = platform.storage.put.bind(platform.storage)
platform.storage.put = async (...given) => {
  const kept = await put(...given)
  left -= 1
  if (left > 0) return kept
  process.send?.('stored')
  return new Promise(() => {})
}
await platform.queue.drain()
