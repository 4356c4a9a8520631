import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { startApi } from '../../test/harness.ts'
import { gatherStatistics, openWitness } from './tell-demo.ts'

test('the database has counted the rows of its tables once statistics are gathered', async () => {
  await using api = await startApi()
  const owner = new Client(api.owner)
  await owner.connect()
  const counted = async () => {
    const { rows } = await owner.query<{ rows: number }>(
      "select reltuples::int as rows from pg_class where oid = 'users'::regclass",
    )
    return rows[0]!.rows
  }
  const { rows } = await owner.query<{ users: number }>('select count(*)::int as users from users')
  assert.equal(await counted(), -1, 'never counted')
  await gatherStatistics(api.owner)
  assert.ok((await counted()) >= rows[0]!.users)
  await owner.end()
})

test('a PostgreSQL that ended while the story was told is noticed, also when it is back', async () => {
  await using api = await startApi()
  const witness = await openWitness(api.owner)
  await witness.confirm()
  const other = new Client(api.owner)
  await other.connect()
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`)
  await other.end()
  await assert.rejects(witness.confirm(), /^Error: PostgreSQL ended while the demo was being made/)
  await witness.close()
})
