import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { asOwner } from '../../../test/as-owner.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'

test('a part of a name is looked up in the index, although a policy stands before the rows', async () => {
  await using api = await startApi()
  await manyPeople(api)
  const plan = await api.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      select id from users where tenant_id = 1 and name ilike '%whitcombe%'`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  assert.match(plan, /Index Cond: \(\(?name ~~\* '%whitcombe%'/)
})

/** So many that reading them all would be the slower way. */
async function manyPeople({ owner }: Api): Promise<void> {
  // As the owner, who has as long as it takes.
  const people = `insert into users (tenant_id, email, role_id, first_name, last_name)
    select 1, 'person-' || n || '@index.test', 5, md5(n::text), md5((n + 1)::text) from generate_series(1, 4000) n
    returning 1`
  await asOwner(owner, 1, people)
  // As autovacuum does soon after so many writes: what an index has still to sort in makes it look dear.
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('vacuum analyze users')
  await client.end()
}
