import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { Client, type PoolConfig } from 'pg'
import { type ConnectedDatabase, connectDatabase } from './connect-database.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { identityOf, servesCluster, until } from './processes.ts'
import { StartRefused } from './start-refused.ts'
import { startPostgres } from './supervisor.ts'

// The tests follow one database through its life: each finds it as the one before has left it.
const dataDir = path.join(mkdtempSync(path.join(memoryFolder(), 'moorgate-')), 'data')
chmodSync(path.dirname(dataDir), 0o755) // where root runs the tests, PostgreSQL's own user has to pass through
const cluster = path.join(dataDir, 'postgres', 'cluster')
after(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

test('the first start makes a database that checks its pages and compares text by code point', async () => {
  const texts: string[] = []
  const database = await start((line) => texts.push(line))
  const [row] = await ask(
    database.owner,
    `select current_setting('data_checksums') as checksums, datlocprovider::text as provider, datlocale as locale,
      pg_encoding_to_char(encoding) as encoding, current_setting('listen_addresses') as addresses
      from pg_database where datname = current_database()`,
  )
  assert.deepEqual(row, {
    checksums: 'on',
    provider: 'b',
    locale: 'C.UTF-8',
    encoding: 'UTF8',
    addresses: '',
  })
  assert.ok(texts.some((line) => line.includes('creating a PostgreSQL 18 database')))
  await ask(database.owner, 'create table payments (reference text)')
  await pay(database, 'first')
  await database.stop()
})

test('passwords are made at random, and nobody but the user who started Moorgate can read them', () => {
  const file = path.join(dataDir, 'postgres', 'passwords.json')
  const passwords = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(new Set(passwords).size, 4)
  assert.ok(passwords.every((password) => password.length >= 32))
})

test('the next start finds what was paid before', async () => {
  const database = await start()
  assert.deepEqual(await payments(database), ['first'])
  await database.stop()
})

test('a database from before there was a role gets the role, and its password beside the others', async () => {
  const file = path.join(dataDir, 'postgres', 'passwords.json')
  const { jobs, ...kept } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const { admin, stop } = await startPostgres({ dataDir, log: () => {} })
  await ask(admin, 'drop owned by moorgate_jobs; drop role moorgate_jobs')
  await stop()
  writeFileSync(file, JSON.stringify(kept))
  const database = await start()
  // As the migrations do, which come next.
  await ask(database.owner, 'grant connect on database moorgate to moorgate_jobs')
  assert.deepEqual(await ask(database.jobs, 'select current_user as name'), [{ name: 'moorgate_jobs' }])
  const completed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  assert.deepEqual({ ...completed, jobs: undefined }, { ...kept, jobs: undefined })
  assert.notEqual(completed['jobs'], jobs)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  await database.stop()
})

test('a PostgreSQL that is killed is started again, with every payment that was acknowledged', async () => {
  const texts: string[] = []
  const database = await start((line) => texts.push(line))
  await pay(database, 'before the crash')
  process.kill(postgresPid(), 'SIGKILL')
  assert.ok(await until(() => texts.includes('Database: PostgreSQL is back'), 20_000), texts.join('\n'))
  assert.deepEqual(await payments(database), ['before the crash', 'first'])
  await database.stop()
})

test('a Moorgate that is killed is followed by one that finds every payment', async () => {
  await killAfterPaying('from the killed one', process.env)
  const database = await start()
  assert.deepEqual(await payments(database), ['before the crash', 'first', 'from the killed one'])
  await database.stop()
})

test('a PostgreSQL that a killed Moorgate left running is stopped first', async () => {
  const orphan = await killAfterPaying('left behind', { ...process.env, PATH: '/nonexistent' }) // where no setpriv is
  const texts: string[] = []
  const database = await start((line) => texts.push(line))
  assert.ok(texts.some((line) => line.includes(`stopping PostgreSQL (process ${orphan})`)))
  assert.equal(identityOf(orphan), undefined)
  assert.deepEqual(await payments(database), [
    'before the crash',
    'first',
    'from the killed one',
    'left behind',
  ])
  await database.stop()
})

test('a stale process number that meanwhile belongs to another program does not keep the database from starting', async () => {
  const { uid, gid } = statSync(cluster)
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  const stale = `${other.pid}\n${cluster}\n0\n5432\n/nowhere\n\n  999999    999999\nready   \n`
  writeFileSync(path.join(cluster, 'postmaster.pid'), stale)
  const database = await start()
  assert.equal((await payments(database)).length, 4)
  assert.equal(other.exitCode, null)
  await database.stop()
  other.kill()
})

test('a second Moorgate on the same data is refused by a sentence that names the first', async () => {
  const database = await start()
  await assert.rejects(startPostgres({ dataDir, log: () => {}, handoverMs: 0 }), (error: Error) => {
    assert.ok(error instanceof StartRefused)
    assert.match(
      error.message,
      new RegExp(`^Another Moorgate \\(process ${process.pid}\\) is running on the data in`),
    )
    return true
  })
  await database.stop()
})

test('a command beside a running Moorgate joins its database and leaves it running', async () => {
  const database = await start()
  const joined = await connectDatabase({ dataDir, log: () => {}, whenRunning: 'join' })
  assert.equal((await payments(joined)).length, 4)
  await joined.stop()
  assert.equal((await payments(database)).length, 4)
  await database.stop()
})

test('a database of another PostgreSQL version is refused and left as it is', async () => {
  const file = path.join(cluster, 'PG_VERSION')
  writeFileSync(file, '17\n')
  await assert.rejects(
    start(),
    /was made by PostgreSQL 17 and this Moorgate brings 18: start the Moorgate that made it/,
  )
  writeFileSync(file, '18\n')
  const database = await start()
  assert.equal((await payments(database)).length, 4)
  await database.stop()
})

test('a database of which a part is gone is refused and left as it is', async () => {
  const file = path.join(cluster, 'PG_VERSION')
  rmSync(file)
  await assert.rejects(start(), /is not whole \(\S+PG_VERSION is missing\): bring it back from a backup/)
  writeFileSync(file, '18\n')
  const database = await start()
  assert.equal((await payments(database)).length, 4)
  await database.stop()
})

test('stopping ends PostgreSQL', async () => {
  const database = await start()
  const pid = postgresPid()
  assert.ok(servesCluster(pid, cluster))
  await database.stop()
  assert.equal(identityOf(pid), undefined)
})

test('a database whose passwords were deleted is refused rather than made anew', async () => {
  rmSync(path.join(dataDir, 'postgres', 'passwords.json'))
  await assert.rejects(start(), /passwords in .* are gone: bring that file back/)
})

test('a data folder that points to a database which is gone is refused rather than filled with an empty one', async () => {
  const pointer = path.join(dataDir, 'postgres-is-elsewhere.txt')
  writeFileSync(pointer, '/nowhere/moorgate\n')
  await assert.rejects(start(), /is kept in \/nowhere\/moorgate, which is gone/)
})

function start(log: (line: string) => void = () => {}): Promise<ConnectedDatabase> {
  return connectDatabase({ dataDir, log })
}

async function ask(
  config: PoolConfig,
  sql: string,
  values: string[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function pay({ owner }: ConnectedDatabase, reference: string): Promise<void> {
  await ask(owner, 'insert into payments values ($1)', [reference])
}

async function payments({ owner }: ConnectedDatabase): Promise<unknown[]> {
  return (await ask(owner, 'select reference from payments order by 1')).map((row) => row.reference)
}

/**
 * Runs a Moorgate of its own, kills it once its payment is acknowledged, and returns its PostgreSQL's number.
 */
async function killAfterPaying(reference: string, env: NodeJS.ProcessEnv): Promise<number> {
  const program = `
    import { Client } from 'pg'
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))}
    const { owner } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    const client = new Client(owner)
    await client.connect()
    await client.query('insert into payments values ($1)', [${JSON.stringify(reference)}])
    process.stdout.write('paid')`
  const args = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const pid = postgresPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  return pid
}

function postgresPid(): number {
  const file = readPostmasterFile(cluster)
  assert.ok(file, 'PostgreSQL is running')
  return file.pid
}

function memoryFolder(): string {
  return statSync('/dev/shm', { throwIfNoEntry: false }) ? '/dev/shm' : os.tmpdir()
}
