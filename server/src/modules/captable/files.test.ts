import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { newCompany, uploadPackage } from './test-company.ts'
import { fullCompany } from './test-full-company.ts'
import { openCapFormatFiles } from './test-open-cap-format.ts'
import { cellsIn, unzipped, wrongCells } from '../../figures/test-workbook.ts'

const api = apiForTests()
let staff: Client
let full: { id: number; path: string }
before(async () => {
  staff = await api.as('superAdmin')
  full = await fullCompany(api, staff)
})

const download = async (url: string) => {
  const { status, bytes } = await fetchBytes(api, staff, url)
  assert.equal(status, 200)
  return bytes
}
const exported = (at: string) => download(`${at}/open-cap-format`)

test('every file of an export is what release 1.2.0 of the format asks for', async () => {
  const archive = unzipped(await exported(full.path))
  for (const [name, format] of Object.entries(openCapFormatFiles)) {
    const { error } = format.safeParse(JSON.parse(archive.get(name)!))
    assert.equal(error, undefined, `${name}: ${error?.message}`)
  }
  const transactions = JSON.parse(archive.get('Transactions.ocf.json')!)
  assert.ok(transactions.items.length > 30)
  // A check that takes everything proves nothing.
  const [first, ...rest] = transactions.items
  const altered = { ...transactions, items: [{ ...first, nominee: 'ours' }, ...rest] }
  assert.equal(openCapFormatFiles['Transactions.ocf.json']!.safeParse(altered).success, false)
})

test('the same cap table makes the same archive, whenever in the day it is exported', async () => {
  const first = await exported(full.path)
  api.clock.forward({ minutes: 5 })
  assert.ok((await exported(full.path)).equals(first))
})

type Member = { name: string; share_class: string; shares: string }
const membersOn = async (at: string, day: string) => {
  const answer = await staff.get(`${at}/members?as_at=${day}`)
  return answer.body.data.members
    .map(
      ({ name, share_class: shareClass, shares }: Member) => `${name} ${shareClass.toLowerCase()} ${shares}`,
    )
    .toSorted()
}
const dilutedOn = async (at: string, day: string) => (await staff.get(`${at}?as_at=${day}`)).body.data

test('an export that is imported into an empty company gives the same holdings on every date', async () => {
  const other = await newCompany(api)
  const archive = await exported(full.path)
  const done = await uploadPackage(staff, other.path, archive)
  assert.equal(done.status, 201, done.text)
  const { rows } = await sql<{ day: string }>`
    select distinct d::text as day from (
      select date as d from cap_table_events where tenant_id = 1 and investment_opportunity_id = ${full.id}
      union select allotted_on from share_lots where tenant_id = 1 and investment_opportunity_id = ${full.id}) days
    order by 1`.execute(api.db)
  assert.ok(rows.length > 15)
  for (const { day } of rows) {
    assert.deepEqual(await membersOn(other.path, day), await membersOn(full.path, day), day)
    const [theirs, ours] = [await dilutedOn(other.path, day), await dilutedOn(full.path, day)]
    assert.equal(theirs.total.shares, ours.total.shares, day)
    assert.deepEqual(
      theirs.notes.map(({ owed }: { owed: string }) => owed),
      ours.notes.map(({ owed }: { owed: string }) => owed),
    )
  }
  const again = unzipped(await exported(other.path))
  assert.equal(
    JSON.parse(again.get('Transactions.ocf.json')!).items.length,
    JSON.parse(unzipped(archive).get('Transactions.ocf.json')!).items.length,
  )
  const second = await uploadPackage(staff, other.path, archive)
  assert.deepEqual([second.status, second.body.reason], [409, 'not_empty'])
})

test('an archive that is something else is refused on its field, and nothing is written', async () => {
  const other = await newCompany(api)
  const files = unzipped(await exported(full.path))
  assert.ok(files.has('UnitedKingdom.json'))
  const workbook = await download(`${full.path}/workbook`)
  const refused = await uploadPackage(staff, other.path, workbook)
  assert.equal(refused.status, 422, refused.text)
  assert.deepEqual(Object.keys(refused.body.errors), ['file'])
  assert.equal((await staff.get(other.path)).body.data.empty, true)
})

test('the workbook of the table recalculates to the same figures, back to single movements', async () => {
  for (const query of ['', '?view=issued', '?view=as_converted&as_at=2021-07-15']) {
    const archive = await download(`${full.path}/workbook${query}`)
    const cells = cellsIn(archive)
    assert.ok(cells.filter(({ formula }) => formula?.startsWith('SUMIFS')).length >= 6)
    assert.deepEqual(wrongCells(archive), [])
  }
})

test('the workbook of a scenario recalculates to the same pennies: round, notes, preferences, caps and options', async () => {
  const round = 'with_round=1&pre_money=44000000&new_money=8000000&preference=1&pool_percent=10'
  for (const sale of [
    'sale_price=100000',
    'sale_price=1234567.89&costs_percent=3',
    'sale_price=52000000&costs_percent=3',
  ]) {
    const archive = await download(`${full.path}/scenario/workbook?${round}&${sale}`)
    assert.ok(cellsIn(archive).filter(({ formula }) => formula !== undefined).length > 100)
    assert.deepEqual(wrongCells(archive), [])
  }
})
