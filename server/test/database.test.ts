import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Client, type PoolConfig } from 'pg'
import { cloneDatabase } from './database.ts'

async function ask(config: PoolConfig, sql: string) {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('two tests at the same time have a migrated database each and do not see each other', async () => {
  await using first = await cloneDatabase()
  await using second = await cloneDatabase()
  await ask(first.owner, 'create table only_here (id integer)')
  const tables = await ask(
    second.owner,
    "select to_regclass('only_here') as here, to_regclass('tenants') as tenants",
  )
  assert.deepEqual(tables, [{ here: null, tenants: 'tenants' }])
})

test('a test that is through leaves no database behind', async () => {
  const database = await cloneDatabase()
  const { name } = database
  await database[Symbol.asyncDispose]()
  await using other = await cloneDatabase()
  assert.deepEqual(await ask(other.owner, `select from pg_database where datname = '${name}'`), [])
})

test('the application serves requests as a role that owns nothing and can not pass by row-level security', async () => {
  await using database = await cloneDatabase()
  const sql = `select current_user, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
    (select count(*)::int from pg_class where relowner = current_user::regrole) as owned
    from pg_roles where rolname = current_user`
  assert.deepEqual(await ask(database.app, sql), [
    {
      current_user: 'moorgate_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owned: 0,
    },
  ])
})

test('what a database begins with is written once in a process and is in every copy, and no copy sees what another wrote', async () => {
  let fillings = 0
  const fill = async ({ owner }: { owner: PoolConfig }) => {
    fillings += 1
    await ask(owner, 'create table there_first (id integer)')
  }
  await using first = await cloneDatabase(fill)
  await ask(first.owner, 'insert into there_first values (1)')
  await using second = await cloneDatabase(fill)
  assert.deepEqual(await ask(second.owner, 'select id from there_first'), [])
  assert.equal(fillings, 1)
})

test('a test server starts where a run that was killed left half of its data', async () => {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-left-'))
  mkdirSync(path.join(folder, 'data', 'postgres', 'cluster', 'base'), { recursive: true })
  const script = `
    const { testServer } = await import(${JSON.stringify(path.join(import.meta.dirname, 'test-server.ts'))})
    const { stopTestServer } = await import(${JSON.stringify(path.join(import.meta.dirname, 'database.ts'))})
    const { keeper } = await testServer()
    await stopTestServer()
    console.log(typeof keeper)`
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    { env: { ...environment, TEST_SERVER_FOLDER: folder } },
  )
  assert.equal(stdout.trim(), 'number')
  rmSync(folder, { recursive: true, force: true })
})
