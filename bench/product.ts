/**
 * The product as a child process: the real server on a database that is there already, with the general limit
 * raised and nothing else said. Its parent asks it over the channel between them; when that closes it ends.
 */
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildPlatform } from '../server/src/build-platform.ts'
import { settingsFrom } from '../server/src/settings-from-environment.ts'
import { startServer } from '../server/src/start-server.ts'
import { root } from './place.ts'
import type { Store } from './place.ts'
import { recordStatements } from './record-statements.ts'

const [{ app, jobs }, dataDir] = JSON.parse(process.argv[2] ?? '') as [Pick<Store, 'app' | 'jobs'>, string]
const most = '999999999'
const { FAST_PATH } = process.env
const settings = settingsFrom(
  { DATA_DIR: dataDir, SEED: 'none', PORT: '0', LIMIT_USER: most, LIMIT_ADDRESS: most, FAST_PATH },
  root,
)
const platform = await buildPlatform({ settings, app, queue: jobs })
const server = await startServer(platform, app, path.join(root, 'web/dist'))

/** A parent that is about to let go no longer listens; that is no reason to fall over. */
const tell = (said: object) => process.connected && process.send?.(said, () => {})

/**
 * What is still needed, once everything else is thrown away; what was collected is given back a moment later,
 * so it is done twice. Makes the process slow, so it is never asked while time is taken.
 */
async function held(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await setImmediate()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

let recording = false
process.on('message', async (message) => {
  if (message === 'memory') tell({ memory: process.memoryUsage.rss() })
  if (message === 'held') tell({ held: await held() })
  if (message === 'record' && !recording) recordStatements((statements) => tell({ statements }))
  recording ||= message === 'record'
})
process.on('disconnect', async () => {
  await server.close()
  await platform.database.close()
  process.exit(0)
})
tell({ port: server.port })
