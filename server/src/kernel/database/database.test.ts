import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { cloneDatabase } from '../../../test/database.ts'
import { openDatabase } from './database.ts'

test('a file may take longer to be read than a statement may last, and its connection is as it was afterwards', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  const limit = `current_setting('statement_timeout') as allowed`
  const file = CompiledQuery.raw(`select n, ${limit} from generate_series(1, $1::int) n`, [3])
  const read: unknown[] = []
  for await (const { rows } of database.of(1).getExecutor().stream<object>(file, 1)) read.push(...rows)
  assert.deepEqual(
    read,
    [1, 2, 3].map((n) => ({ n, allowed: '10min' })),
  )
  assert.deepEqual(await database.rows(1, `select ${limit} where $1 = 1`, [1]), [{ allowed: '4s' }])
  await database.close()
})

test('a transaction whose first statement fails leaves nothing open', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  await assert.rejects(
    database
      .of(1)
      .transaction()
      .execute((db) => db.executeQuery(CompiledQuery.raw('select 1 / $1::int', [0]))),
    /division by zero/,
  )
  const [row] = await database.rows<{ alone: boolean }>(
    1,
    'select pg_current_xact_id_if_assigned() is null as alone where $1 = 1',
    [1],
  )
  assert.equal(row?.alone, true)
  await database.close()
})

test('a statement that is planned once is, and the next one on its connection is planned as ever', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  const asked = `select current_setting('plan_cache_mode') as mode where $1 = 1`
  const modes = []
  for (const how of [{ plannedOnce: true }, undefined, { plannedOnce: true }, { plannedOnce: true }])
    modes.push(...(await database.rows<{ mode: string }>(1, asked, [1], how)))
  assert.deepEqual(
    modes.map(({ mode }) => mode),
    ['force_generic_plan', 'auto', 'force_generic_plan', 'force_generic_plan'],
  )
  await database.close()
})

test('a connection is told its firm with the statement, and knows what it knew where that fails', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  const asked = (firm: number, divisor = 1) =>
    database.rows<{ firm: string }>(
      firm,
      `select current_setting('app.tenant') as firm where 1 / $1::int = 1`,
      [divisor],
    )
  const seen: unknown[] = []
  seen.push(...(await asked(1)), ...(await asked(2)))
  await assert.rejects(asked(1, 0), /division by zero/)
  seen.push(...(await asked(2)), ...(await asked(1)), ...(await asked(0)))
  assert.deepEqual(
    seen,
    ['1', '2', '2', '1', ''].map((firm) => ({ firm })),
  )
  await database.close()
})

test('a statement without values is for its firm as well, and so is the one after a transaction that was rolled back', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  const asked = (firm: number) =>
    database.of(firm).executeQuery(CompiledQuery.raw(`select current_setting('app.tenant') as firm`))
  assert.deepEqual((await asked(2)).rows, [{ firm: '2' }])
  await assert.rejects(
    database
      .of(1)
      .transaction()
      .execute((db) => db.executeQuery(CompiledQuery.raw('select 1 / $1::int', [0]))),
    /division by zero/,
  )
  assert.deepEqual((await asked(1)).rows, [{ firm: '1' }])
  assert.deepEqual((await asked(2)).rows, [{ firm: '2' }])
  await database.close()
})

test('a statement that PostgreSQL does not understand is not taken for one that it prepared', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  const text = 'select count(*)::int as count from made_later where id > $1'
  await assert.rejects(database.rows(1, text, [0]), /made_later/)
  const owner = openDatabase(clone.owner)
  await owner.pool.query('create table made_later (id int); grant select on made_later to public')
  await owner.close()
  assert.deepEqual(await database.rows(2, text, [0]), [{ count: 0 }])
  await database.close()
})
