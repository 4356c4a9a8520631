import { Client } from 'pg'
import { StartRefused } from '../kernel/postgres/index.ts'
import type { Settings } from '../kernel/settings.ts'
import { seedDemo } from '../demo/seed.ts'
import { openPlatform } from './open-platform.ts'
import type { Place } from './serve.ts'

/** Empties the database and fills it with the demo world again. A production installation refuses. */
export async function resetDemo(settings: Settings, { root }: Place): Promise<void> {
  if (settings.production) throw new StartRefused('A production installation does not take the demo world.')
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const opened = await openPlatform(settings, root, { whenRunning: 'join', say })
  try {
    await emptyDatabase(opened.owner)
    await seedDemo(opened.platform, { say })
    say('The demo world is as new.')
  } finally {
    await opened.close()
  }
}

/** Removes every record, and nothing else: what was migrated stays. Files that records named are left where they are. */
export async function emptyDatabase(owner: ConstructorParameters<typeof Client>[0]): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(format('%I', tablename), ', ') as names
    from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`)
  await client.query(`truncate ${rows[0]!.names} restart identity cascade`)
  await client.end()
}
