import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PoolClient } from 'pg'
import { cloneDatabase } from '../../../test/database.ts'
import type { ClonedDatabase } from '../../../test/database.ts'
import type { ProtocolConnection } from './single-write.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/database.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ ...clone.app, max: 1 })
})
after(async () => {
  await database.close()
  await clone[Symbol.asyncDispose]()
})

/** The one connection that there is, as it is while nobody uses it. */
async function wire() {
  const client = await database.pool.connect()
  client.release()
  return (client as PoolClient).connection as unknown as ProtocolConnection & {
    stream: { write: (bytes: Buffer) => boolean }
  }
}

/** How often a method of an object is called while something is done. */
async function callsOf<Name extends string>(
  thing: Record<Name, (...given: never[]) => unknown>,
  name: Name,
  act: () => Promise<unknown>,
): Promise<number> {
  let calls = 0
  const original = thing[name]
  thing[name] = function (this: unknown, ...given: never[]) {
    calls += 1
    return original.apply(this, given)
  }
  await act().finally(() => (thing[name] = original))
  return calls
}

test('values are read by their type and by the name of their column, and said as they were', async () => {
  const at = new Date('2026-03-10T12:34:56.789Z')
  const said = [1, 'é\'"\\', true, at, Buffer.from([0, 255]), { a: [1, null] }, ['x', 'y,"z'], null, 12n]
  const [row] = await database.rows(
    1,
    `select $1::int as whole, $2::text as text, $3::boolean as yes, $4::timestamptz as at, $5::bytea as bytes, $6::jsonb as json,
       $7::text[] as list, $8::text as nothing, $9::bigint as shares, 12345678901234567890::numeric as price_minor, 7::bigint as fee_minor,
       '2026-03-10'::date as day, 1.50::numeric as rate`,
    said,
  )
  assert.deepEqual(row, {
    whole: 1,
    text: 'é\'"\\',
    yes: true,
    at,
    bytes: Buffer.from([0, 255]),
    json: { a: [1, null] },
    list: ['x', 'y,"z'],
    nothing: null,
    shares: 12,
    price_minor: 12345678901234567890n,
    fee_minor: 7n,
    day: '2026-03-10',
    rate: '1.50',
  })
})

test('a statement is one write, and what its rows are like is asked once a connection', async () => {
  const there = await wire()
  const ask = (tenant: number) =>
    database.rows(tenant, 'select n, $2::text as text from generate_series(1, $1::int) n', [2, 'x'])
  for (const [firm, described] of [
    [1, 1],
    [1, 0],
    [2, 0],
  ] as const) {
    let writes = 0
    const descriptions = await callsOf(there, 'describe', async () => {
      writes = await callsOf(there.stream, 'write', () => ask(firm))
    })
    assert.deepEqual([descriptions, writes], [described, 1])
  }
  assert.deepEqual(await ask(1), [
    { n: 1, text: 'x' },
    { n: 2, text: 'x' },
  ])
})

test('a statement without rows says how many it touched, and may be asked again', async () => {
  const db = database.of(1)
  for (const changed of [0n, 0n])
    assert.equal(
      (await db.updateTable('users').set({ title: null }).where('tenant_id', '=', 1).executeTakeFirst())
        .numUpdatedRows,
      changed,
    )
})

test('what can’t be said, or can’t be read, fails alone', async () => {
  const circle: Record<string, unknown> = {}
  circle['again'] = circle
  await assert.rejects(database.rows(1, 'select $1::jsonb as json', [circle]), /circular/)
  await assert.rejects(database.rows(1, 'select $1::numeric as part_minor', ['1.5']), /BigInt/)
  assert.deepEqual(await database.rows(1, 'select $1::jsonb as json', [{}]), [{ json: {} }])
  assert.deepEqual(await database.rows(1, 'select $1::numeric as part_minor', ['15']), [{ part_minor: 15n }])
})

test('a failure says where it was asked', async () => {
  const failed = async () => database.rows(1, 'select 1 / $1::int', [0])
  const error = await failed().then(
    () => assert.fail(),
    (reason: Error) => reason,
  )
  assert.equal((error as Error & { code: string }).code, '22012')
  assert.match(error.stack!, /single-write\.test/)
})

test('rows that became others are refused, not misread', async () => {
  const owner = openDatabase(clone.owner)
  await owner.pool.query(
    'create table reshaped (n int, what int); insert into reshaped values (1, 2); grant select on reshaped to public',
  )
  const ask = () => database.rows(1, 'select * from reshaped where n = $1', [1])
  assert.deepEqual(await ask(), [{ n: 1, what: 2 }])
  await owner.pool.query("alter table reshaped alter what type text using 'two'")
  await owner.close()
  await assert.rejects(ask(), /result type/)
})
