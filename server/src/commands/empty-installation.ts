import { Client } from 'pg'
import type { OpenPlatform } from './open-platform.ts'

/**
 * Removes every record, the jobs for them and every file that records named, and nothing else: what was
 * migrated stays.
 */
export async function emptyInstallation({
  owner,
  platform,
}: Pick<OpenPlatform, 'owner' | 'platform'>): Promise<void> {
  await platform.queue.empty()
  const tenants = await emptyDatabase(owner)
  for (const id of tenants) await platform.storage.deleteAll(id)
}

/** Answers the tenants that were in it. */
async function emptyDatabase(owner: OpenPlatform['owner']): Promise<number[]> {
  const client = new Client(owner)
  await client.connect()
  try {
    const tenants = await client.query<{ id: number }>('select id from tenants order by id')
    const { rows } = await client.query<{ names: string }>(`
      select string_agg(format('%I', tablename), ', ') as names
      from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`)
    await client.query(`truncate ${rows[0]!.names} restart identity cascade`)
    return tenants.rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
