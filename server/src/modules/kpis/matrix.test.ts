import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KpiMatrix } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { made, rowsOf, testKpis } from './test-kpis.ts'
import type { TestKpis } from './test-kpis.ts'

const api = apiForTests()
let staff: Client
let kpis: TestKpis
before(async () => {
  staff = await api.as('superAdmin')
  kpis = await testKpis(staff)
  const revenue = { '2025-q3': '100', '2025-q4': '120', '2026-q1': '140', '2026-q2': '150' }
  const rows = rowsOf([
    [kpis.revenue, revenue],
    [kpis.profit, { '2025-q3': '40', '2025-q4': '54', '2026-q1': '70' }],
    [kpis.cash, { '2025-q3': '9', '2025-q4': '8', '2026-q1': '7', '2026-q2': '2' }],
  ])
  await staff.post('/api/report-inputs', { owner_id: kpis.company, rows })
  await staff.post('/api/report-inputs', {
    owner_id: kpis.company,
    report_sub_type_id: kpis.budget,
    rows: rowsOf([[kpis.revenue, { '2026-q2': '160' }]]),
  })
})

async function matrix(query: string, company = kpis.company): Promise<KpiMatrix> {
  const { status, body, text } = await staff.get(`/api/reports/companies/${company}/kpi?${query}`)
  assert.equal(status, 200, text)
  return body.data as KpiMatrix
}
const rowOf = ({ rows }: KpiMatrix, id: number) => rows.find((row) => row.id === id)!
const values = (found: KpiMatrix, id: number) => rowOf(found, id).cells.map(({ value }) => value)

test('a matrix has its quarters, twelve months of them, and the last one beside its budget', async () => {
  const found = await matrix('until=2026-q2&count=4')
  assert.deepEqual(
    found.periods.map(({ label }) => label),
    ['Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026'],
  )
  assert.deepEqual(values(found, kpis.revenue), ['100', '120', '140', '150'])
  const revenue = rowOf(found, kpis.revenue)
  assert.deepEqual(revenue.year, { value: '510', counted: 4, expected: 4 })
  assert.deepEqual([revenue.budget, revenue.against, revenue.is_good], ['160', '-6.25', false])
  assert.deepEqual(rowOf(found, kpis.cash).year, { value: '2', counted: 4, expected: 4 })
  assert.deepEqual(found.periods.at(-1)!.filled, 2)
  assert.deepEqual(found.periods.at(-1)!.expected, 3)
})

test('a ratio is worked out from its parts, and missing where one is', async () => {
  const found = await matrix('until=2026-q2&count=4')
  assert.deepEqual(values(found, kpis.margin), ['40', '45', '50', null])
  assert.deepEqual(rowOf(found, kpis.margin).year, { value: null, counted: 3, expected: 4 })
  assert.equal(rowOf(found, kpis.margin).can_enter, false)
  const three = await matrix('until=2026-q1&count=1')
  assert.deepEqual(values(three, kpis.margin), ['50'])
})

test('a ratio stays as it was where one of its parts is switched off', async () => {
  const margins = async () => {
    const found = await matrix('until=2026-q1&count=2')
    return [values(found, kpis.margin), found.rows.some(({ id }) => id === kpis.profit)]
  }
  assert.deepEqual(await margins(), [['45', '50'], true])
  await staff.patch(`/api/report-types/${kpis.profit}`, { active: false })
  assert.deepEqual(await margins(), [['45', '50'], false])
  await staff.patch(`/api/report-types/${kpis.profit}`, { active: true })
})

test('a large move is told, and the year before is the actual figure of then', async () => {
  const found = await matrix('until=2026-q2&count=1')
  const [cash] = rowOf(found, kpis.cash).cells
  assert.deepEqual([cash!.move_percent, cash!.needs_note], ['-71.428571', true])
  const { body } = await staff.get('/api/report-sub-types?filter[kind]=prior')
  const prior = await matrix(`until=2026-q3&count=1&report_sub_type_id=${body.data[0].id}`)
  assert.deepEqual(values(prior, kpis.revenue), ['100'])
  assert.equal(rowOf(prior, kpis.revenue).can_enter, false)
})

test('months come to a quarter where none is missing, and a year has no months of what is asked by the quarter', async () => {
  const monthly = { name: 'Bookings', unit: 'number', aggregation: 'sum', frequency: 'monthly' }
  const bookings = await made(staff, 'report-types', monthly)
  const figures = { '2026-01': '1', '2026-02': '2', '2026-03': '3', '2026-04': '4' }
  await staff.post('/api/report-inputs', { owner_id: kpis.company, rows: rowsOf([[bookings, figures]]) })
  const quarters = await matrix('until=2026-q2&count=2')
  assert.deepEqual(values(quarters, bookings), ['6', null])
  assert.equal(rowOf(quarters, bookings).can_enter, false)
  const months = await matrix('frequency=monthly&until=2026-04&count=4')
  assert.deepEqual(values(months, bookings), ['1', '2', '3', '4'])
  assert.equal(
    months.rows.some(({ id }) => id === kpis.revenue),
    false,
  )
})

test('quarters are the company’s own', async () => {
  const march = await made(staff, 'companies', { name: 'Larkfield', fund_id: kpis.fund, year_end_month: 3 })
  await staff.post('/api/report-inputs', {
    owner_id: march,
    rows: rowsOf([[kpis.revenue, { '2026-q4': '5' }]]),
  })
  const found = await matrix('until=2026-q4&count=1', march)
  assert.deepEqual(
    found.periods.map(({ label, ends_on: day }) => [label, day]),
    [['Q4 FY2026', '2026-03-31']],
  )
  assert.deepEqual(values(found, kpis.revenue), ['5'])
})

test('available reports name each company with its periods', async () => {
  const { body } = await staff.get(`/api/reports/available-reports?owner_id=${kpis.company}&year=2026`)
  assert.equal(body.data.length, 1)
  const periods = body.data[0].periods.map((each: { period: string }) => each.period)
  assert.ok(periods.includes('2026-q2') && !periods.includes('2025-q4'))
})

test('a custom KPI divides by nothing without a number', async () => {
  const formula = { name: 'Cash cover', unit: 'ratio', formula: 'cash / (revenue - revenue)' }
  const cover = await made(staff, 'custom-kpis', formula)
  assert.deepEqual(values(await matrix('until=2026-q2&count=1'), cover), [null])
})
