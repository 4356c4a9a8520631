import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasClosed, isExisting, isLive, isRaising, opportunityStatus } from '@moorgate/contract'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase } from '../kernel/database/database.ts'
import {
  hasClosedRow,
  isExistingRow,
  isHeldRow,
  isLiveExternalRow,
  isLiveRow,
  isMaturedRow,
  isRaisingRow,
  isSameIssuerRow,
  issuerKeyRow,
} from './opportunity-rows.ts'

const statuses = Object.values(opportunityStatus)

const pairs = [
  [isLiveRow, isLive],
  [isRaisingRow, isRaising],
  [hasClosedRow, hasClosed],
  [isExistingRow, isExisting],
  [isLiveExternalRow, (status: number) => status === opportunityStatus.liveExternal],
  [isHeldRow, (status: number) => status === opportunityStatus.completed],
  [isMaturedRow, (status: number) => status === opportunityStatus.matured],
] as const

test('what is asked of a row of offers is what the contract asks of its number, in every status', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  for (const [asked, expected] of pairs) {
    const text = `select o.status from unnest($1::int[]) as o(status) where ${asked('o')}`
    const rows = await database.rows<{ status: number }>(1, text, [statuses])
    assert.deepEqual(
      rows.map(({ status }) => status),
      statuses.filter((status) => expected(status)),
      asked('o'),
    )
  }
  await database.close()
})

const rounds = [
  { name: 'number and name', issuer_number: '00445790', issuer_name: 'Tidewell' },
  { name: 'number alone', issuer_number: '00445790', issuer_name: null },
  { name: 'a namesake of another number', issuer_number: '11223344', issuer_name: 'Tidewell' },
  { name: 'name alone', issuer_number: null, issuer_name: 'Tidewell' },
  { name: 'the same name in capitals', issuer_number: null, issuer_name: 'TIDEWELL' },
  { name: 'of Scotland', issuer_number: 'SC001234', issuer_name: null },
  { name: 'of Scotland, as it was typed', issuer_number: 'sc001234', issuer_name: null },
  { name: 'of seven digits', issuer_number: '1223344', issuer_name: null },
  { name: 'of seven digits, with its nought', issuer_number: '01223344', issuer_name: null },
  { name: 'nothing', issuer_number: null, issuer_name: null },
]

test('rounds are of one company by its number, or by its name where neither has a number', async () => {
  await using clone = await cloneDatabase()
  const database = openDatabase({ ...clone.app, max: 1 })
  const text = `
    with o as (select * from jsonb_to_recordset($1::jsonb) as r(id int, name text, issuer_number text, issuer_name text))
    select o.name as one, p.name as other from o join o p on o.name < p.name and ${isSameIssuerRow('o', 'p')}
    order by 1`
  assert.deepEqual(
    await database.rows(1, text, [JSON.stringify(rounds.map((round, id) => ({ id, ...round })))]),
    [
      { one: 'name alone', other: 'the same name in capitals' },
      { one: 'number alone', other: 'number and name' },
      { one: 'of Scotland', other: 'of Scotland, as it was typed' },
      { one: 'of seven digits', other: 'of seven digits, with its nought' },
    ],
  )
  const differing = `
    with o as (select * from jsonb_to_recordset($1::jsonb) as r(id int, name text, issuer_number text, issuer_name text))
    select o.name from o join o p on ${isSameIssuerRow('o', 'p')} <> (${issuerKeyRow('o')} = ${issuerKeyRow('p')})`
  assert.deepEqual(
    await database.rows(1, differing, [JSON.stringify(rounds.map((round, id) => ({ id, ...round })))]),
    [],
  )
  await database.close()
})
