import path from 'node:path'
import type { PoolConfig } from 'pg'
import { buildPlatform } from '../build-platform.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { connectDatabase } from '../kernel/postgres/index.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Settings } from '../kernel/settings.ts'

export interface Opened {
  platform: Platform
  owner: PoolConfig
  app: PoolConfig
  close: () => Promise<void>
}

interface Manner {
  /** What happens when another Moorgate runs on the same data: a second server is refused, a command joins it. */
  whenRunning: 'refuse' | 'join'
  say: (line: string) => void
}

/** A migrated database and everything that stands on it, for a server or a command. */
export async function openPlatform(
  settings: Settings,
  root: string,
  { whenRunning, say }: Manner,
): Promise<Opened> {
  const database = await connectDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    whenRunning,
    log: say,
    onLost: (reason) => {
      process.stderr.write(`${reason.message}\n`)
      process.exit(1)
    },
  })
  try {
    await migrate(database.owner, path.join(root, 'server/migrations'), { log: say })
    const platform = await buildPlatform({ settings, app: database.app })
    return {
      platform,
      owner: database.owner,
      app: database.app,
      close: async () => {
        await platform.outbox.stop()
        platform.generalLimit.stop()
        await platform.database.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
