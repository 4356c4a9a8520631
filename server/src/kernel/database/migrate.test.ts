import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { Client, type PoolConfig } from 'pg'
import { type ClonedDatabase, cloneDatabase, emptyClusterDatabase } from '../../../test/database.ts'
import { until } from '../postgres/processes.ts'
import { migrate } from './migrate.ts'

let database: ClonedDatabase
let folder: string
let texts: string[]

// Each test migrates an empty database with files of its own.
beforeEach(async () => {
  database = await (process.env['CITUS_URL'] ? emptyClusterDatabase() : emptyDatabase())
  folder = mkdtempSync(path.join(os.tmpdir(), 'moorgate-'))
  texts = []
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database[Symbol.asyncDispose]()
})

test('files are applied once, in the order of their numbers', async () => {
  write('0002_second.sql', 'alter table funds add name text')
  write('0001_first.sql', 'create table funds (id integer)')
  await run()
  await run()
  assert.deepEqual(texts, ['Database: applying 0001_first.sql', 'Database: applying 0002_second.sql'])
})

test('a file that fails leaves nothing of itself behind and is named with its line', async () => {
  write('0001_first.sql', 'create table funds (id integer)')
  write('0002_second.sql', 'create table deals (id integer);\nalter table fonds add name text;')
  await assert.rejects(
    run(),
    /^StartRefused: Migration 0002_second\.sql failed: relation "fonds" does not exist\.$/,
  )
  assert.deepEqual(await ask(database.owner, "select to_regclass('deals') as deals"), [{ deals: null }])
  write('0002_second.sql', 'select 1;\nselekt 2')
  await assert.rejects(run(), /syntax error at or near "selekt" \(line 2\)/)
  write('0002_second.sql', 'create table deals (id integer)')
  await run()
})

test('a semicolon in a text, a comment or the body of a function ends no statement', async () => {
  write(
    '0001_first.sql',
    `-- It's one; not two.
    create table funds (id integer, ";" text default 'a;''b;'); /* ; */
    create function next(id integer) returns integer language plpgsql as $body$ begin
      perform $$;$$;
      return id + 1;
    end $body$;
    insert into funds values (next(1));
    -- The end;`,
  )
  await run()
  assert.deepEqual(await ask(database.owner, 'select * from funds'), [{ id: 2, ';': "a;'b;" }])
  write('0002_second.sql', 'select 1;\n\nselect 2;\n-- here\nselect nothing;')
  await assert.rejects(run(), /column "nothing" does not exist \(line 5\)/)
})

test('a file that was changed after it was applied stops the start', async () => {
  write('0001_first.sql', 'create table funds (id integer)')
  await run()
  write('0001_first.sql', 'create table funds (id bigint)')
  await assert.rejects(run(), /0001_first\.sql was changed after it had been applied/)
})

test('other line ends are no change', async () => {
  write('0001_first.sql', 'create table funds\n(id integer)\n')
  await run()
  write('0001_first.sql', 'create table funds\r\n(id integer)\r\n')
  await run()
})

test('where the tables are distributed, the file of the same name in "distributed" is applied in place of a file', async () => {
  const isOnCluster = process.env['CITUS_URL'] !== undefined
  const spread = isOnCluster ? "; select create_reference_table('tenants')" : ''
  write('0001_first.sql', `create table tenants (id integer primary key)${spread}`)
  await run()
  write('0002_second.sql', 'alter table tenants add whole integer')
  mkdirSync(path.join(folder, 'distributed'))
  write('distributed/0002_second.sql', 'alter table tenants add spread integer')
  await run()
  await run()
  assert.deepEqual(
    await ask(
      database.owner,
      "select attname as name from pg_attribute where attrelid = 'tenants'::regclass and attnum > 1",
    ),
    [{ name: isOnCluster ? 'spread' : 'whole' }],
  )
})

test('a missing number stops the start before anything is applied', async () => {
  write('0001_first.sql', 'create table funds (id integer)')
  write('0003_third.sql', 'create table deals (id integer)')
  await assert.rejects(run(), /0003_third\.sql should have the number 0002/)
  renameSync(path.join(folder, '0003_third.sql'), path.join(folder, '0002_third.sql'))
  await run()
  rmSync(path.join(folder, '0001_first.sql'))
  await assert.rejects(run(), /0002_third\.sql should have the number 0001/)
})

test('an older Moorgate starts on a database that a newer one has already moved on', async () => {
  write('0001_first.sql', 'create table funds (id integer)')
  write('0002_second.sql', 'create table deals (id integer)')
  await run()
  rmSync(path.join(folder, '0002_second.sql'))
  await run()
})

test('two Moorgates that start at the same moment apply every file once, also an index built concurrently', async () => {
  write('0001_first.sql', 'create table funds (id integer)')
  write(
    '0002_index.sql',
    '-- no transaction\ndrop index concurrently if exists by_id;\ncreate index concurrently by_id on funds (id);\n',
  )
  await Promise.all([run(), run(), run()])
  assert.deepEqual(texts, ['Database: applying 0001_first.sql', 'Database: applying 0002_index.sql'])
  const [index] = await ask(
    database.owner,
    "select indisvalid from pg_index where indexrelid = 'by_id'::regclass",
  )
  assert.deepEqual(index, { indisvalid: true })
})

test('a migration gives way to a reader who holds its table, and succeeds when the reader is through', async () => {
  write('0001_first.sql', 'create table funds (id integer)')
  await run()
  write('0002_second.sql', 'alter table funds add name text')
  const reader = new Client(database.owner)
  await reader.connect()
  await reader.query('begin; select from funds')
  const migrating = run()
  // The migration's wait is cut after two seconds; statements that queued behind it get through in between.
  await until(async () => {
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await ask(database.owner, sql)).length > 0
  }, 30_000)
  await ask(database.owner, 'select from funds')
  await reader.query('commit')
  await reader.end()
  await migrating
})

test('the application reads and writes tables, only adds to append-only ones, and never sees what is not granted', async () => {
  write(
    '0001_first.sql',
    `create table deals (id integer);
    create sequence deals_id_seq;
    create table events (id integer, hash text) partition by range (id);
    create table events_1 partition of events for values from (0) to (100);
    comment on table events is 'What happened: append-only.';
    grant update (hash) on events to moorgate_app;
    create view recent as select id from deals;
    create function double(value integer) returns integer language sql return value * 2;`,
  )
  await run()
  await ask(
    database.app,
    "insert into deals select nextval('deals_id_seq'); update deals set id = double(id)",
  )
  await ask(database.app, "insert into events values (1); update events set hash = 'x'; select from recent")
  for (const refused of [
    'update events set id = 2',
    'delete from events',
    'truncate deals',
    'update events_1 set id = 2',
    'delete from recent',
    'create table own (id integer)',
    "insert into schema_migrations values (9, '', '')",
  ]) {
    await assert.rejects(ask(database.app, refused), { code: '42501' }, refused)
  }
})

test('privileges that were lost, as in a restored copy, are given again by the next start', async () => {
  write(
    '0001_first.sql',
    "create table deals (id integer); create table entries (id integer); comment on table entries is 'append-only'",
  )
  await run()
  await ask(database.owner, 'revoke all on deals from moorgate_app; grant delete on entries to moorgate_app')
  await run()
  await ask(database.app, 'delete from deals')
  await assert.rejects(ask(database.app, 'delete from entries'), { code: '42501' })
})

test('after the first start no function of ours may be executed by everybody, and the next start changes no right', async () => {
  // Each clone is of a database that was empty and was migrated once.
  await using first = await cloneDatabase()
  const rights = () =>
    ask(
      first.owner,
      `select oid::regprocedure::text as name, proacl::text as rights, has_function_privilege('public', oid, 'execute') as open
      from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole order by name`,
    )
  const before = await rights()
  assert.ok(before.length > 20)
  assert.deepEqual(
    before.filter(({ open }) => open),
    [],
  )
  const migrations = path.join(import.meta.dirname, '..', '..', '..', 'migrations')
  await migrate(first, migrations, { log: (line) => texts.push(line) })
  assert.deepEqual(texts, [])
  assert.deepEqual(await rights(), before)
})

async function emptyDatabase(): Promise<ClonedDatabase> {
  const copy = await cloneDatabase()
  await ask(copy.owner, 'drop schema public cascade; create schema public')
  return copy
}

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql)
}

function run(): Promise<void> {
  return migrate(database, folder, { log: (line) => texts.push(line) })
}

async function ask(config: PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
