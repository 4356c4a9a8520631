import { setTimeout as pause } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { prepareQueue } from '../jobs/queue-schema.ts'
import { codeOf, type Log, reasonOf, StartRefused } from '../postgres/start-refused.ts'
import { grantToApp } from './grants.ts'
import { type Migration, readMigrations, statementsOf } from './migration-files.ts'

/** Guards the migrations of a database against a second process that starts at the same moment. */
const lockKey = '7234017283'

/** A migration that waits for a table keeps everybody else waiting behind it, so it gives way and tries again. */
const lockTimeout = '2s'
const lockPausesMs = [250, 500, 1_000, 2_000, 4_000]

/**
 * Brings the database to the state of the numbered SQL files in `folder`, forward only, and gives the application's
 * role its privileges. The queue of jobs comes first, so that a migration may hand work over to it. Each file is one transaction together with its entry in `schema_migrations`. Throws
 * StartRefused, with nothing of the file in question applied, when a file fails, was changed after it was applied, or
 * a number is missing. Files that a newer Moorgate applied are left alone: both run during a rolling update.
 */
export async function migrate(
  { owner, jobs }: { owner: PoolConfig; jobs: PoolConfig },
  folder: string,
  { log }: { log: Log },
): Promise<void> {
  const files = readMigrations(folder)
  const client = new Client(owner)
  await client.connect()
  try {
    await holdLock(client)
    await prepareQueue(client, jobs)
    await client.query(`create table if not exists schema_migrations (
      number integer primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default now())`)
    const pending = await pendingMigrations(client, files)
    for (const file of pending) {
      log(`Database: applying ${file.name}`)
      await applyPatiently(client, file)
    }
    await grantToApp(client)
  } finally {
    await client.end()
  }
}

/**
 * Asks again and again rather than waiting in PostgreSQL: a waiting statement holds a snapshot, and an index that is
 * created concurrently by the one in front would wait for that snapshot for ever.
 */
async function holdLock(client: Client): Promise<void> {
  for (;;) {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])
    if (answer.rows[0]?.held) return
    await pause(100)
  }
}

async function pendingMigrations(client: Client, files: Migration[]): Promise<Migration[]> {
  const applied = await client.query<{ number: number; name: string; sha256: string }>(
    'select number, name, sha256 from schema_migrations order by number',
  )
  const byNumber = new Map(files.map((file) => [file.number, file]))
  for (const { number, name, sha256 } of applied.rows) {
    const file = byNumber.get(number)
    if (file && file.sha256 !== sha256) {
      throw new StartRefused(
        `Migration ${file.name} was changed after it had been applied: put it back, add a new one.`,
      )
    }
    if (!file && number <= files.length)
      throw new StartRefused(`Migration ${name} was applied and its file is missing.`)
  }
  const last = applied.rows.at(-1)?.number ?? 0
  if (applied.rowCount !== last)
    throw new StartRefused(`The database skipped a migration before number ${last}.`)
  return files.filter((file) => file.number > last)
}

async function applyPatiently(client: Client, file: Migration): Promise<void> {
  for (const wait of [...lockPausesMs, undefined]) {
    try {
      return await (file.transactional ? applyAtOnce(client, file) : applyStepwise(client, file))
    } catch (error) {
      if (file.transactional) await client.query('rollback')
      const gaveWay = codeOf(error) === '55P03'
      if (!gaveWay || wait === undefined) throw refusal(file, error, gaveWay)
      await pause(wait)
    }
  }
}

async function applyAtOnce(client: Client, file: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
  await client.query(file.sql)
  await record(client, file)
  await client.query('commit')
}

/** One statement after the other, without a lock timeout: a concurrent index waits without keeping anybody waiting. */
async function applyStepwise(client: Client, file: Migration): Promise<void> {
  for (const statement of statementsOf(file.sql)) await client.query(statement)
  await record(client, file)
}

async function record(client: Client, { number, name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ])
}

function refusal(file: Migration, error: unknown, gaveWay: boolean): StartRefused {
  if (gaveWay)
    return new StartRefused(`Migration ${file.name} could not get its locks: try again when it is quieter.`)
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` (line ${file.sql.slice(0, position).split('\n').length})`
  return new StartRefused(`Migration ${file.name} failed: ${reasonOf(error)}${line}.`)
}
