import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Api } from './harness.ts'
import { testServer } from './test-server.ts'

/** The process of the server that serves a transaction. */
export async function backendOf(transaction: Api['db']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
  return rows[0]!.pid
}

/**
 * The connection of this database that waits for a lock of another; read until there is one. Where tables are
 * distributed, the lock is on the server with the rows, and the coordinator knows of the waits on all of them.
 */
export async function waiterFor(api: Api, pid: number): Promise<number> {
  const { admin, workers } = await testServer()
  const client = new pg.Client(workers ? { ...admin, database: api.owner.database } : api.owner)
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ pid: number }>(workers ? waitsOnCluster : waitsOnServer, [pid])
      if (rows[0]) return rows[0].pid
      await turn()
    }
  } finally {
    await client.end()
  }
}

const waitsOnServer = `select pid from pg_stat_activity
  where datname = current_database() and $1 = any(pg_blocking_pids(pid))`

const waitsOnCluster = `select citus_pid_for_gpid(waiting_gpid) as pid from citus_lock_waits
  where citus_pid_for_gpid(blocking_gpid) = $1`

/** How many connections of its database wait for a table: tests beside it wait in databases of their own. */
export async function waitersForTables(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(distinct pid)::int as count from pg_locks
    where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]!.count
}
