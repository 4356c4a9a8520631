import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from '../../../test/database.ts'
import type { ClonedDatabase } from '../../../test/database.ts'
import { Statement } from '../database/statement.ts'
import type { FilterSql } from '../resource/table.ts'
import type { Scope } from '../work.ts'
import { daysBetween, momentsBetween } from './between.ts'

let database: ClonedDatabase
let client: pg.Client
before(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.app)
  await client.connect()
})
after(async () => {
  await client.end()
  await database[Symbol.asyncDispose]()
})

/** Those of the values that a period leaves. */
async function left(period: FilterSql, type: string, values: string[], days: string[]): Promise<string[]> {
  const scope = { tenant: { id: 1 } } as Scope
  const statement = new Statement(scope)
  const given = statement.bindList(values, 'text')
  const condition = period('t', days, statement, scope, 'between') || 'true'
  const text = `select t.said from (select said, said::${type} as at from unnest(${given}) said) t where $1::int = 1 and ${condition}`
  return (await client.query<{ said: string }>(text, statement.values)).rows.map(({ said }) => said)
}

test('both days of a period count, and either may be left out', async () => {
  const days = ['2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01']
  const of = (...period: string[]) => left(daysBetween('at'), 'date', days, period)
  assert.deepEqual(await of('2026-04-01', '2026-04-30'), ['2026-04-01', '2026-04-30'])
  assert.deepEqual(await of('2026-04-30', ''), ['2026-04-30', '2026-05-01'])
  assert.deepEqual(await of('', '2026-03-31'), ['2026-03-31'])
  assert.deepEqual(await of('', ''), days)
})

test('days of moments begin and end at midnight in London, in summer an hour before UTC', async () => {
  const moments = [
    '2026-03-31T22:59:59Z',
    '2026-03-31T23:00:00Z',
    '2026-04-01T22:59:59Z',
    '2026-04-01T23:00:00Z',
  ]
  const of = (...period: string[]) => left(momentsBetween('at'), 'timestamptz', moments, period)
  assert.deepEqual(await of('2026-04-01', '2026-04-01'), moments.slice(1, 3))
  assert.deepEqual(await of('', '2026-04-01'), moments.slice(0, 3))
})

test('what is no day matches nothing, and is no fault', async () => {
  for (const day of ['2026-02-30', '2026-13-01', '0000-01-01', 'yesterday', '2026-04-01 (x)'])
    for (const period of [daysBetween('at'), momentsBetween('at')])
      assert.deepEqual(await left(period, 'date', ['2026-02-28'], [day, '']), [], day)
})
