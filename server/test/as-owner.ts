import pg from 'pg'
import type { PoolConfig } from 'pg'

/**
 * Runs a statement as the owner of the tables, who speaks for a tenant and writes what the application may
 * not. Where tables are distributed, only a setting of a transaction reaches the server with the rows.
 */
export async function asOwner(
  owner: PoolConfig,
  tenantId: number,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query("set citus.propagate_set_commands = 'local'")
    await client.query('begin')
    await client.query(`set local app.tenant = '${tenantId}'`)
    await client.query(statement, [...values])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
