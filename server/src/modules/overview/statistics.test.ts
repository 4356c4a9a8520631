import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { aBookOfInvestments, daysFrom, today } from './test-book-of-investments.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  await aBookOfInvestments(api)
})

test('a period counts from its first day to its last', async () => {
  const value = async (from: string, to: string) =>
    (await staff.get(`/api/statistics/total-investment-value?from=${from}&to=${to}`)).body.data
  const all = (await staff.get('/api/statistics/total-investment-value')).body.data
  assert.notEqual(all, '0.00')
  assert.equal(await value(today(api), today(api)), all)
  assert.equal(await value(daysFrom(api, -9), daysFrom(api, -1)), '0.00')
  assert.equal(await value(daysFrom(api, 1), daysFrom(api, 9)), '0.00')
})

test('capital raised comes by month and type', async () => {
  const { body } = await staff.get('/api/statistics/capital-raised')
  const period = `${today(api).slice(0, 7)}-01`
  assert.deepEqual(body.data, [{ period, type: 'Equity', value: '75000.00' }])
  const { data: chart } = (await staff.get('/api/statistics/raised-by-month?span=quarter')).body
  assert.deepEqual(
    [chart.total, chart.since, chart.months.at(-1), chart.series[0].type, chart.series[0].values.at(-1)],
    ['75000.00', period, period, 'Equity', '75000.00'],
  )
})

test('growth has a bucket for each of the last twelve months, and ends with everybody', async () => {
  const { body } = await staff.get('/api/statistics/investor-count-by-date')
  const people = await staff.get('/api/statistics/user-count')
  assert.equal(body.data.length, 12)
  assert.equal(body.data.at(-1).value, people.body.data)
})

test('every investor has one identity state, one test state and one category', async () => {
  const people = (await staff.get('/api/statistics/user-count')).body.data
  for (const name of ['aml-count', 'compliance-count', 'investor-categorisation']) {
    const { body } = await staff.get(`/api/statistics/${name}`)
    const total = body.data.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
    assert.equal(total, people, name)
  }
})

test('a category that ran out today counts as run out before the sweep, and one that is switched off still counts', async () => {
  const type = await api.db
    .insertInto('investor_types')
    .values({ tenant_id: 1, code: 'former', name: 'Former category', active: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const labels = async () => {
    const { data } = (await staff.get('/api/statistics/investor-categorisation')).body
    return Object.fromEntries(data.map((each: { label: string; value: number }) => [each.label, each.value]))
  }
  const before = await labels()
  assert.equal(before['Former category'], undefined)
  const give = async (who: 'user' | 'newInvestor', expires: string) =>
    api.db
      .updateTable('users')
      .set({ category_status: 'approved', investor_type_id: type.id, category_expires_at: expires })
      .where('tenant_id', '=', 1)
      .where('id', '=', await api.userId(who))
      .execute()
  await give('user', today(api))
  await give('newInvestor', daysFrom(api, 1))
  const after = await labels()
  assert.equal(after['expired'], before['expired'] + 1)
  assert.equal(after['Former category'], 1)
  const people = (await staff.get('/api/statistics/user-count')).body.data
  assert.equal(
    Object.values(after).reduce((one: number, other) => one + Number(other), 0),
    people,
  )
})

test('a period is at most five years and ends after it begins', async () => {
  const long = await staff.get('/api/statistics/sub-types?from=2015-01-01&to=2026-01-01')
  assert.equal(long.status, 422)
  assert.deepEqual(Object.keys(long.body.errors), ['to'])
  assert.equal((await staff.get('/api/statistics/sub-types?from=2026-02-01&to=2026-01-01')).status, 422)
  assert.equal((await staff.get('/api/statistics/investor-count-by-date?from=1990-01-01')).status, 422)
})

test('the breakdowns are what each statistic answers alone', async () => {
  const read = async (name: string) => (await staff.get(`/api/statistics/${name}`)).body.data
  assert.deepEqual(await read('breakdowns'), {
    investors_by_date: await read('investor-count-by-date'),
    compliance: await read('compliance-count'),
    investment_count_trio: await read('investment-count-trio'),
    sub_types: await read('sub-types'),
  })
})
