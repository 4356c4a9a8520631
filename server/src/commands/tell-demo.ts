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
  const witness = await openWitness(owner)
  try {
    await seedDemo(platform, { say, beforeEnd: witness.confirm })
  } catch (error) {
    throw await demoStopped(error, { dataDir: platform.settings.dataDir, now: platform.clock.now() })
  } finally {
    await witness.close()
  }
  await gatherStatistics(owner)
}

/**
 * Notices whether PostgreSQL has ended since, also where it is back: it cuts every connection. The last acts
 * before that may be gone, since they were not waited for until they were on the disk.
 */
export async function openWitness(owner: PoolConfig): Promise<Witness> {
  const client = new Client(owner)
  client.on('error', () => {})
  await client.connect()
  return {
    confirm: async () => {
      await client.query('select').catch(() => {
        throw new Error('PostgreSQL ended while the demo was being made. The next start makes it again.')
      })
    },
    close: () => client.end(),
  }
}

interface Witness {
  /** Throws where PostgreSQL has ended. */
  confirm(): Promise<void>
  close(): Promise<void>
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
