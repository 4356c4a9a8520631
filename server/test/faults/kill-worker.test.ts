import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { Client } from 'pg'
import { cloneDatabase } from '../database.ts'
import { testServer } from '../test-server.ts'
import { survives } from './killing.ts'

/**
 * A shell command that kills the server of a cluster at `WORKER_HOST` and `WORKER_PORT`, starts it again and
 * ends once it answers.
 */
const command = process.env['CITUS_RESTART_WORKER']
const skip = process.env['CITUS_URL'] && command ? false : 'CITUS_URL and CITUS_RESTART_WORKER are not set'

/**
 * Meanwhile the answers are 503 or right. Afterwards every write that was acknowledged is there, none is
 * there twice, and the ledger balances.
 */
test(
  'nothing acknowledged is lost and nothing is there twice, however often the server of the rows is killed',
  {
    skip,
  },
  async () => {
    await using database = await cloneDatabase()
    const { admin } = await testServer()
    const coordinator = { ...admin, database: database.name }
    const { user, password, host, port } = coordinator
    const worker = await workerOfTenant(coordinator)
    await survives(
      {
        url: `postgresql://${user}:${password ?? ''}@${host}:${port}/${database.name}`,
        kill: () => restart(worker),
        settle: () => recover(coordinator),
      },
      8,
    )
  },
)

type Coordinator = ConstructorParameters<typeof Client>[0]

/** The server with the rows of the tenant that pays and reserves. */
async function workerOfTenant(coordinator: Coordinator): Promise<{ host: string; port: number }> {
  const client = new Client(coordinator)
  await client.connect()
  const { rows } = await client.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from citus_shards
     where shardid = get_shard_id_for_distribution_column('events', 1)`,
  )
  await client.end()
  return rows[0]!
}

async function restart({ host, port }: { host: string; port: number }): Promise<void> {
  const env = { ...process.env, WORKER_HOST: host, WORKER_PORT: String(port) }
  const [code] = (await once(spawn(command!, { shell: true, stdio: 'inherit', env }), 'exit')) as [number]
  assert.equal(code, 0, 'the server of the rows was not started again')
}

/** Citus ends transactions that were committed and not yet on each server; by itself, once a minute. */
async function recover(coordinator: Coordinator): Promise<void> {
  const client = new Client(coordinator)
  await client.connect()
  await client.query('select recover_prepared_transactions()')
  await client.end()
}
