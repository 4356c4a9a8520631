import { Client } from 'pg'
import type { Pool, PoolClient, PoolConfig } from 'pg'

const lookMs = 1_000
/** Nothing of a journey needs a connection for so long. */
const longMs = 4_000

interface Holding {
  since: number
  /** The stack of who asked for the connection. */
  by: string
}

/**
 * Reports a pool whose connections are all held for long while callers wait: who asked for each connection,
 * and what PostgreSQL is doing on it. Without it such a pool looks like a slow machine.
 */
export function watchPool(pool: Pool, admin: PoolConfig, say: (line: string) => void): () => void {
  const held = recordHolders(pool)
  let isSaid = false
  const look = async () => {
    const isStuck = pool.waitingCount > 0 && [...held.values()].every(({ since }) => ageOf(since) > longMs)
    if (isStuck && !isSaid) for (const line of await describe(pool, held, admin)) say(line)
    isSaid = isStuck
  }
  const timer = setInterval(() => void look().catch((error: unknown) => say(String(error))), lookMs)
  return () => clearInterval(timer)
}

const ageOf = (since: number) => Math.round(performance.now() - since)

function recordHolders(pool: Pool): Map<PoolClient, Holding> {
  const held = new Map<PoolClient, Holding>()
  const connect = pool.connect.bind(pool)
  const hold = (client: PoolClient, by: string) => held.set(client, { since: performance.now(), by })
  type Taken = Parameters<typeof pool.connect>[0]
  pool.connect = ((taken?: Taken) => {
    const by = stack()
    if (taken)
      return connect((error, client, done) => {
        if (client) hold(client, by)
        taken(error, client, done)
      })
    return connect().then((client) => {
      hold(client, by)
      return client
    })
  }) as typeof pool.connect
  pool.on('release', (_error, client) => held.delete(client))
  return held
}

function stack(): string {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const lines = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = limit
  return lines.flatMap((line) => /server\/((?:src|test)\/.*?)\)?$/.exec(line)?.[1] ?? []).join(' < ')
}

async function describe(pool: Pool, held: Map<PoolClient, Holding>, admin: PoolConfig): Promise<string[]> {
  const client = new Client(admin)
  await client.connect()
  const { rows } = await client.query<{ said: string }>(`
    select concat_ws(' ', state, wait_event, left(query, 100)) as said
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
  return [
    `All ${pool.totalCount} connections are held, and ${pool.waitingCount} callers wait for one.`,
    ...[...held.values()].map(({ since, by }) => `Held for ${ageOf(since)} ms by ${by}`),
    ...rows.map(({ said }) => said),
  ]
}
