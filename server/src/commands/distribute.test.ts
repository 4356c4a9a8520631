import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { emptyClusterDatabase } from '../../test/database.ts'
import { installation, runCommand } from '../../test/run-command.ts'
import { testServer } from '../../test/test-server.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { distributeTables, pendingTables } from './distribute-tables.ts'

const onCluster = { skip: process.env['CITUS_URL'] ? false : 'CITUS_URL names no cluster' }

test('nothing is distributed without a superuser of the same database, or without Citus', async () => {
  await using place = await installation()
  const { environment } = place
  const without = await runCommand(['distribute'], environment)
  assert.deepEqual([without.code, without.said], [1, ''])
  assert.match(without.complained, /^Set DATABASE_URL .* ADMIN_DATABASE_URL /)
  if (process.env['CITUS_URL']) return
  const plain = await runCommand(['distribute'], {
    ...environment,
    ADMIN_DATABASE_URL: environment['DATABASE_URL']!,
  })
  assert.deepEqual([plain.code, plain.said], [1, ''])
  assert.match(plain.complained, /^Citus is not installed here/)
})

test('a database is distributed by one command, and the second run changes nothing', onCluster, async () => {
  await using database = await emptyClusterDatabase()
  const environment = await addresses(database.name)
  const first = await runCommand(['distribute'], environment)
  assert.deepEqual([first.code, first.complained], [0, ''])
  assert.match(first.said, /Distributing \d+ tables by tenant\n\d+ tables lie on \d+ servers/)
  const before = await catalogueOf(database.name)
  const second = await runCommand(['distribute'], environment)
  assert.deepEqual([second.code, second.complained], [0, ''])
  assert.match(second.said, /^The tables are distributed already/)
  assert.deepEqual(await catalogueOf(database.name), before)
  assert.deepEqual(await openFunctions(database.name), [], 'everybody may call a function on a worker')
  await using other = await emptyClusterDatabase()
  const ADMIN_DATABASE_URL = environment['ADMIN_DATABASE_URL']!.replace(database.name, other.name)
  const mixed = await runCommand(['distribute'], { ...environment, ADMIN_DATABASE_URL })
  assert.match(mixed.complained, /lead to different databases/)
})

test('what a database had before Citus is made and counted everywhere', onCluster, async () => {
  const { admin, workers = [] } = await testServer()
  const migrations = path.resolve(import.meta.dirname, '../../migrations')
  await using database = await emptyClusterDatabase(({ name, jobs }) =>
    migrate({ owner: { ...admin, database: name }, jobs }, migrations, { log: () => {} }),
  )
  const done = await runCommand(['distribute'], await addresses(database.name))
  assert.deepEqual([done.code, done.complained], [0, ''])
  const [coordinator, ...others] = await Promise.all(
    [admin, ...workers].map((server) => functionsOf({ ...server, database: database.name })),
  )
  assert.ok(coordinator!.some((line) => line.startsWith('wire_money(bigint,text) of ')))
  for (const worker of others) assert.deepEqual(worker, coordinator)
  assert.deepEqual(await openFunctions(database.name), [])
  for (const worker of workers)
    assert.deepEqual(await countedTables({ ...worker, database: database.name }), [true])
})

test('a part without row-level security is found, and a worker is no coordinator', onCluster, async () => {
  await using database = await emptyClusterDatabase()
  const environment = await addresses(database.name)
  assert.equal((await runCommand(['distribute'], environment)).code, 0)
  const { workers = [] } = await testServer()
  await as({ ...workers[0], database: database.name }, async (worker) => {
    await worker.query('set citus.override_table_visibility = off; set citus.enable_ddl_propagation = off')
    const { rows } = await worker.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relname ~ '^payments_\\d+$'",
    )
    await worker.query(`alter table ${rows[0]!.name} no force row level security`)
  })
  const found = await runCommand(['distribute'], environment)
  assert.match(found.complained, /^Row-level security is missing or not forced on payments_\d+\./)
  const { host, port } = workers[0]!
  const worker = await runCommand(['distribute'], {
    ...environment,
    ADMIN_DATABASE_URL: environment['ADMIN_DATABASE_URL']!.replace(/@[^/]+/, `@${host}:${port}`),
  })
  assert.match(worker.complained, /^This server is a worker/)
})

test('a distribution that is interrupted has changed nothing', onCluster, async () => {
  await using database = await emptyClusterDatabase()
  const environment = await addresses(database.name)
  const { admin } = await testServer()
  const config = { ...admin, database: database.name }
  await as(config, async (other) => {
    const ended = new AbortController()
    const running = runCommand(['distribute'], environment).finally(() => ended.abort())
    let interrupted = 0
    while (!ended.signal.aborted && interrupted === 0) {
      const { rows } = await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and query like 'select create_distributed_table%'`,
        [database.name],
      )
      interrupted = rows.length
      await pause(5)
    }
    assert.equal((await running).code, 1)
    const { rows } = await other.query('select from pg_dist_partition')
    assert.equal(rows.length, 0)
    const pending = await pendingTables(other)
    await distributeTables(other, pending)
    assert.deepEqual([pending.length > 100, await pendingTables(other)], [true, []])
  })
})

/** The command's addresses of a database of the cluster. */
async function addresses(name: string): Promise<Record<string, string>> {
  const { admin } = await testServer()
  const address = ({ user, password, host, port }: PoolConfig) =>
    `postgresql://${user}:${String(password ?? '')}@${host}:${port}/${name}`
  return { DATABASE_URL: address(admin), ADMIN_DATABASE_URL: address(admin), DATA_DIR: tmpdir() }
}

async function as<Result>(config: PoolConfig, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(config)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Everything that a distribution makes. */
const catalogueOf = async (name: string) =>
  as({ ...(await testServer()).admin, database: name }, async (client) => ({
    shards: (await client.query('select shardid from pg_dist_shard order by 1')).rows,
    constraints: (await client.query('select oid from pg_constraint order by 1')).rows,
    triggers: (await client.query('select oid from pg_trigger order by 1')).rows,
    functions: (
      await client.query("select oid from pg_proc where proname in ('bind_tenant', 'check_deferred')")
    ).rows,
  }))

/** Our functions on one server, with who owns them and a hash of what they say. */
const functionsOf = (server: PoolConfig) =>
  as(server, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select format('%s of %s, %s', oid::regprocedure, proowner::regrole, md5(pg_get_functiondef(oid))) as line
       from pg_proc where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
       order by 1`,
    )
    return rows.map(({ line }) => line)
  })

/** Whether the parts of tables on one server were counted: true, false, or both. */
const countedTables = (server: PoolConfig) =>
  as(server, async (client) => {
    await client.query('set citus.override_table_visibility = off')
    const { rows } = await client.query<{ counted: boolean }>(
      `select distinct reltuples >= 0 as counted from pg_class where relkind = 'r' and relname ~ '_\\d{6}$'`,
    )
    return rows.map(({ counted }) => counted)
  })

/** The functions of ours that everybody may call on a worker. */
async function openFunctions(name: string): Promise<string[]> {
  const { workers = [] } = await testServer()
  const found = workers.map((worker) =>
    as({ ...worker, database: name }, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
           and has_function_privilege('public', oid, 'execute')
           and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
      )
      return rows.map((row) => row.name)
    }),
  )
  return (await Promise.all(found)).flat()
}
