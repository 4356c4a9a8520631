import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openAll } from './test-figures.ts'
import { allotLots, newCompany, record, sharesOf, tableOf } from './test-company.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('what the platform allots stands in the table by itself, and leaves it when the holding ends', async () => {
  const { id, path, round } = await newCompany(api)
  const [sold] = await allotLots(api, id)
  const table = await tableOf(staff, path)
  assert.deepEqual(sharesOf(table), { [`Nominee ${id} Limited`]: '200', 'Member 3': '100' })
  assert.match(table.rows[0].detail, /^Nominee, 2 investors$/)
  assert.deepEqual(
    [table.position.shares, table.position.percent, table.position.cost],
    ['300', '100.000000', '1200.00'],
  )
  assert.ok(
    table.checks.every(({ ok }: { ok: boolean }) => ok),
    JSON.stringify(table.checks),
  )
  await sql`update investments set status = 'exited' where tenant_id = 1 and id = ${sold}`.execute(api.db)
  await sql`update investment_opportunities set outcome = 'secondary', outcome_date = '2024-01-31' where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  assert.equal((await tableOf(staff, path, '?as_at=2024-01-30')).rows[0].shares, '200')
  const afterwards = await tableOf(staff, path)
  assert.equal(sharesOf(afterwards)[`Buyer of ${round}`], '100')
  assert.equal(afterwards.total.shares, '300')
})

test('a transfer that the holdings know nothing of is found by the check', async () => {
  const { id, path } = await newCompany(api)
  await allotLots(api, id)
  const { holders } = (await staff.get(`${path}/members`)).body.data
  const [from, to] = ['Nominee', 'Member 3'].map(
    (name) => holders.find((each: { name: string }) => each.name.startsWith(name)).holder,
  )
  const give = {
    kind: 'transfer',
    date: '2024-01-01',
    holder: from,
    to,
    share_class: 'B Ordinary',
    shares: '10',
  }
  await record(staff, path, give)
  const { checks } = await tableOf(staff, path)
  const found = checks.find(({ check }: { check: string }) => check === 'holdings')
  assert.equal(found.ok, false)
  assert.match(found.detail, /has 190 shares here and 200 in the holdings/)
  const said = found.said.filter((part: unknown) => typeof part !== 'string')
  assert.deepEqual(
    said.map(({ value }: { value: string }) => value),
    ['190', '200'],
  )
  await openAll(
    staff,
    (figure) => `${path}/working?figure=${encodeURIComponent(figure)}`,
    said.map((part: object) => ({ place: 'said', ...part })),
  )
  const split = {
    kind: 'split',
    date: '2023-06-01',
    share_class: 'B Ordinary',
    numerator: 10,
    denominator: 1,
  }
  await record(staff, path, split)
  assert.match(
    (await tableOf(staff, path)).checks.find(({ check }: { check: string }) => check === 'holdings').detail,
    /has 1,990 shares here and 2,000 in the holdings/,
  )
})

test('the register names each member, since when, and for how many a nominee holds', async () => {
  const { id, path } = await newCompany(api)
  await allotLots(api, id)
  const { members, total_shares } = (await staff.get(`${path}/members?as_at=2023-03-14`)).body.data
  assert.equal(total_shares, '300')
  assert.deepEqual(
    members.map(({ name, shares, member_since, beneficial_owners }: Record<string, unknown>) => [
      name,
      shares,
      member_since,
      beneficial_owners,
    ]),
    [
      ['Member 3', '100', '2023-03-14', 0],
      [`Nominee ${id} Limited`, '200', '2023-03-14', 2],
    ],
  )
  assert.equal((await staff.get(`${path}/members?as_at=2023-03-13`)).body.data.members.length, 0)
})
