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
