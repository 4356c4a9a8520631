import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import type { PoolConfig } from 'pg'
import { cloneDatabase } from '../../../test/database.ts'
import { committing, openDatabase } from './database.ts'

const open = (config: PoolConfig) =>
  openDatabase({ ...config, max: 1 }, { fastPath: process.env['FAST_PATH'] !== 'off' })

/** Where tables are distributed no plan is forced to be generic: it would ask all servers. */
const generic = process.env['CITUS_URL'] ? 'auto' : 'force_generic_plan'

test('a file may take longer to be read than a statement may last, and its connection is as it was afterwards', async () => {
  await using clone = await cloneDatabase()
  const database = open(clone.app)
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
  const database = open(clone.app)
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
  const database = open(clone.app)
  const asked = `select current_setting('plan_cache_mode') as mode where $1 = 1`
  const modes = []
  for (const how of [{ genericPlan: true }, undefined, { genericPlan: true }, { genericPlan: true }])
    modes.push(...(await database.rows<{ mode: string }>(1, asked, [1], how)))
  assert.deepEqual(
    modes.map(({ mode }) => mode),
    [generic, 'auto', generic, generic],
  )
  await database.close()
})

test('a connection is told its firm with the statement, and knows what it knew where that fails', async () => {
  await using clone = await cloneDatabase()
  const database = open(clone.app)
  const asked = (tenantId: number, divisor = 1) =>
    database.rows<{ firm: string }>(
      tenantId,
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
  const database = open(clone.app)
  const asked = (tenantId: number) =>
    database.of(tenantId).executeQuery(CompiledQuery.raw(`select current_setting('app.tenant') as firm`))
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

test('what a connection was told on its way into a transaction is forgotten where it is rolled back', async () => {
  await using clone = await cloneDatabase()
  const database = open(clone.app)
  const said = CompiledQuery.raw(
    `select current_setting('app.tenant') as firm, current_setting('plan_cache_mode') as mode`,
  )
  const inVain = async (tenantId: number, how?: { genericPlan: boolean }) => {
    const seen: unknown[] = []
    const act = database
      .of(tenantId, how)
      .transaction()
      .execute(async (db) => {
        seen.push(...(await db.executeQuery(said)).rows)
        throw new Error('Taken back')
      })
    await assert.rejects(act, /Taken back/)
    return seen
  }
  const outside = async (tenantId: number) => (await database.of(tenantId).executeQuery(said)).rows
  assert.deepEqual(await outside(1), [{ firm: '1', mode: 'auto' }])
  for (const tenantId of [2, 1]) {
    const inTransaction = await inVain(tenantId, { genericPlan: true })
    assert.deepEqual(inTransaction, [{ firm: String(tenantId), mode: generic }])
    assert.deepEqual(await outside(tenantId), [{ firm: String(tenantId), mode: 'auto' }])
    assert.deepEqual(await inVain(tenantId), [{ firm: String(tenantId), mode: 'auto' }])
  }
  await database.close()
})

test('a transaction begins with its first statement, is none without one, and a file can be read in it', async () => {
  await using clone = await cloneDatabase()
  const database = open(clone.app)
  const xid = CompiledQuery.raw('select pg_current_xact_id()::text as id')
  await database
    .of(1)
    .transaction()
    .execute(() => Promise.resolve())
  await (await database.of(1).startTransaction().execute()).rollback().execute()
  const ids = (db: ReturnType<typeof database.of>) =>
    Promise.all([1, 2].map(async () => (await db.executeQuery(xid)).rows[0]))
  const [first, second] = await ids(database.of(1))
  assert.notDeepEqual(first, second)
  const [third, fourth] = await database.of(1).transaction().execute(ids)
  assert.deepEqual(third, fourth)
  await database
    .of(1)
    .transaction()
    .execute(async (db) => {
      const read: unknown[] = []
      for await (const { rows } of db.getExecutor().stream<object>(xid, 1)) read.push(...rows)
      assert.deepEqual(read, (await db.executeQuery(xid)).rows)
    })
  await database.close()
})

test('the last query of a transaction commits it, nothing follows, and where it fails nothing is kept', async () => {
  await using clone = await cloneDatabase()
  const owner = open(clone.owner)
  await owner.pool.query(`create table once (n int unique deferrable initially deferred)`)
  const add = (n: number) => CompiledQuery.raw('insert into once values ($1)', [n])
  const kept = async () =>
    (await owner.pool.query<{ n: number }>('select n from once order by n')).rows.map(({ n }) => n)
  const late = owner
    .of(1)
    .transaction()
    .execute(async (db) => {
      await db.executeQuery(add(1))
      await db.executeQuery(committing(add(2)))
      await db.executeQuery(add(3))
    })
  await assert.rejects(late, /has been committed/)
  assert.deepEqual(await kept(), [1, 2])
  await owner
    .of(1)
    .transaction()
    .execute((db) => db.executeQuery(committing(add(4))))
  for (const [first, last, why] of [
    [5, 1, /duplicate key/],
    [5, 0, /division by zero/],
  ] as const) {
    const fails = owner
      .of(1)
      .transaction()
      .execute(async (db) => {
        await db.executeQuery(add(first))
        const query = last === 0 ? CompiledQuery.raw('select 1 / $1::int', [0]) : add(last)
        await db.executeQuery(committing(query))
      })
    await assert.rejects(fails, why)
    assert.deepEqual(await kept(), [1, 2, 4])
  }
  await owner.close()
})

test('a statement that PostgreSQL does not understand is not taken for one that it prepared', async () => {
  await using clone = await cloneDatabase()
  const database = open(clone.app)
  const text = 'select count(*)::int as count from made_later where id > $1'
  await assert.rejects(database.rows(1, text, [0]), /made_later/)
  const first = database.of(1).transaction()
  await assert.rejects(
    first.execute((db) => db.executeQuery(CompiledQuery.raw(text, [0]))),
    /made_later/,
  )
  const owner = open(clone.owner)
  await owner.pool.query('create table made_later (id int); grant select on made_later to public')
  await owner.close()
  assert.deepEqual(await database.rows(2, text, [0]), [{ count: 0 }])
  await database.close()
})
