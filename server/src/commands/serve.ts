import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { StartRefused } from '../kernel/postgres/index.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Settings } from '../kernel/settings.ts'
import { accounts, demoPassword } from '../../../demo/src/accounts.ts'
import { firms } from '../../../demo/src/firms.ts'
import { stateOf } from '../../../demo/src/state.ts'
import { startServer } from '../start-server.ts'
import { openPlatform } from './open-platform.ts'
import { startWarnings } from './start-warnings.ts'

export interface RunDirectory {
  root: string
  words: readonly string[]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Starts the database, brings it up to date, fills it when it is empty and the demo is meant, and answers
 * until it is told to stop.
 */
export async function serve(settings: Settings, { root }: RunDirectory): Promise<void> {
  const opened = await openPlatform(settings, root, { as: 'server', whenRunning: 'refuse', say })
  const { platform } = opened
  if (settings.seed === 'demo')
    await fill(platform).catch(async (error: unknown) => {
      await opened.close()
      throw error
    })
  const server = await startServer(platform, opened.app, path.join(root, 'web/dist')).catch(
    async (error: unknown) => {
      await opened.close()
      throw refusal(error, settings)
    },
  )
  say(`Moorgate answers at http://localhost:${settings.port}`)
  for (const warning of startWarnings(settings)) {
    say(warning)
    platform.log.warn(warning)
  }
  if (settings.seed === 'demo') await announceAccounts(platform)
  let ending: Promise<void> | undefined
  const end = () =>
    (ending ??= (async () => {
      say('Stopping')
      await server.close()
      await opened.close()
      process.exit(0)
    })())
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
}

/** Makes the demo world where it is missing, in a process of its own (`fillDemo`). */
async function fill({ database }: Platform): Promise<void> {
  if ((await stateOf(database)) === 'kept') return
  const main = path.join(import.meta.dirname, '../main.ts')
  const filling = spawn(process.execPath, [main, 'fill-demo'], { stdio: 'inherit' })
  const [code] = (await once(filling, 'exit')) as [number | null]
  // What went wrong it has said itself, unless it was killed.
  if (code !== 0) throw new StartRefused(code === null ? 'The demo world could not be made.' : '')
}

/** Who may be tried out: nobody where the database holds other tenants than those of the demo world. */
async function announceAccounts({ tenants, settings }: Platform): Promise<void> {
  for (const tenant of firms) {
    const [host = ''] = tenant.hosts
    if ((await tenants.byHost(host))?.slug !== tenant.slug) continue
    say(`\n${tenant.name}: http://${host}:${settings.port}  password ${demoPassword}`)
    say(accounts.map((account) => `  ${account.name}@${tenant.domain}`).join('\n'))
  }
}

function refusal(error: unknown, settings: Settings): unknown {
  const { code, port = settings.port } = error as { code?: string; port?: number }
  const setting = port === settings.metricsPort ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return new StartRefused(
      `Port ${port} is taken: stop what uses it, or choose another with ${setting}=4718 npm start.`,
    )
  if (code === 'EACCES')
    return new StartRefused(
      `Port ${port} may not be opened by this user: choose one above 1024 with ${setting}.`,
    )
  return error
}
