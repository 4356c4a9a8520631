import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { Client } from 'pg'
import { cloneDatabase } from '../database.ts'
import type { ClonedDatabase } from '../database.ts'
import { readCatalogue } from './catalogue.ts'
import { refusedShapes } from './refused-shapes.ts'
import type { Catalogue } from './refused-shapes.ts'
import { shapes } from './shape-examples.ts'

let database: ClonedDatabase
let catalogue: Catalogue
before(async () => {
  await loadModule()
  database = await cloneDatabase()
  const client = new Client(database.owner)
  await client.connect()
  catalogue = await readCatalogue(client)
  await client.end()
})
after(() => database[Symbol.asyncDispose]())

for (const { about, reason, refused, accepted } of shapes)
  test(`${about} is refused, and what serves both is not`, () => {
    for (const sql of refused)
      assert.ok(refusedShapes(sql, catalogue).includes(reason), `${sql}\n${refusedShapes(sql, catalogue)}`)
    for (const sql of accepted) assert.deepEqual(refusedShapes(sql, catalogue), [], sql)
  })

test('a function that nobody knows may be anything', () => {
  assert.deepEqual(refusedShapes('update users set version = invented($2) where tenant_id = $1', catalogue), [
    'invented() is volatile and stands in a change',
  ])
})

test('statements on what belongs to no tenant are of no interest', () => {
  for (const sql of [
    'update event_deliveries set run_at = now() + make_interval(secs => power(3, attempts))',
    'insert into schema_migrations (number) select 1',
    'delete from graphile_worker._private_jobs where run_at < now()',
    'begin',
    'create table users (id int)',
  ])
    assert.deepEqual(refusedShapes(sql, catalogue), [], sql)
})
