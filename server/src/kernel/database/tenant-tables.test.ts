import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import { prepareSession } from './distributed-migrations.ts'

let database: ClonedDatabase
let owner: Client
before(async () => {
  database = await cloneDatabase()
  owner = new Client(database.owner)
  await owner.connect()
  await prepareSession(owner)
})
after(async () => {
  await owner.end()
  await database[Symbol.asyncDispose]()
})

test('a migration changes the rows of every tenant, and afterwards speaks for none', async () => {
  await owner.query(
    `insert into tenants (id, name, slug, realtime_key, realtime_secret, signing_secret)
     select id, id, id, id, id, id from generate_series(7, 9) id`,
  )
  await owner.query('begin')
  await owner.query(
    `call for_each_tenant($$ insert into mails (tenant_id, cause, recipient, subject, text, html, created_at)
     values ($1, 'x', 'x', 'tenant ' || current_setting('app.tenant'), '', '', now()) $$)`,
  )
  assert.equal((await owner.query('select from mails')).rowCount, 0)
  await owner.query(
    `call for_each_tenant('update mails set subject = subject || ''!'' where tenant_id = $1')`,
  )
  await owner.query('commit')
  await owner.query('begin')
  await owner.query("set local app.tenant = '8'")
  assert.deepEqual((await owner.query('select tenant_id, subject from mails')).rows, [
    { tenant_id: 8, subject: 'tenant 8!' },
  ])
  await owner.query('commit')
})

test('a table of a migration is held by row-level security wherever its rows are', async () => {
  await owner.query('begin')
  await owner.query(
    'create table visits (tenant_id integer not null, id bigint, primary key (tenant_id, id))',
  )
  await owner.query("call tenant_table('visits')")
  await owner.query(
    'alter table visits add constraint visits_tenant_id_fkey foreign key (tenant_id) references tenants',
  )
  await owner.query('commit')
  await assert.rejects(owner.query('insert into visits values (7, 1)'), { code: '42501' })
  await owner.query('begin')
  await owner.query("set local app.tenant = '7'")
  await owner.query('insert into visits values (7, 1)')
  await owner.query('commit')
  assert.equal((await owner.query('select from visits')).rowCount, 0)
})

test('a moment on the wire is the same text whatever the settings of the connection', async () => {
  const text = async (moment: string) =>
    (await owner.query<{ text: string }>('select wire_instant($1) as text', [moment])).rows[0]!.text
  for (const setting of [
    "timezone = 'Asia/Kathmandu'",
    "datestyle = 'German, DMY'",
    "intervalstyle = 'sql_standard'",
    "lc_time = 'C'",
  ]) {
    await owner.query(`set ${setting}`)
    assert.equal(await text('2026-07-01T09:05:00.01+02'), '2026-07-01T07:05:00.010000Z')
    assert.equal(await text('0987-12-31T23:59:59.999999Z'), '0987-12-31T23:59:59.999999Z')
  }
  const { rows } = await owner.query("select provolatile from pg_proc where proname = 'wire_instant'")
  assert.deepEqual(rows, [{ provolatile: 'i' }])
})
