import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import type { Platform } from '../kernel/platform.ts'
import { demoStopped } from './demo-stopped.ts'

interface OpenInstallation {
  owner: PoolConfig
  platform: Platform
}

/** Fills an empty installation with the demo world. Where the telling stops, it says so in plain words. */
export async function tellDemo(
  { owner, platform }: OpenInstallation,
  say: (line: string) => void,
): Promise<void> {
  const { seedDemo } = await import('../../../demo/src/seed.ts')
  await seedDemo(platform, { say }).catch(async (error: unknown) => {
    throw await demoStopped(error, { dataDir: platform.settings.dataDir, now: platform.clock.now() })
  })
  await gatherStatistics(owner)
}

/**
 * The database plans by what it last counted. After so many new rows at once it would plan as for empty tables
 * until it counts by itself, and a list of documents was seen to take more than four seconds.
 */
export async function gatherStatistics(owner: PoolConfig): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
