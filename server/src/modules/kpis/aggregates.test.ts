import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { made, rowsOf, testKpis } from './test-kpis.ts'
import type { TestKpis } from './test-kpis.ts'

const api = apiForTests()
let staff: Client
let kpis: TestKpis
let euros: number
before(async () => {
  staff = await api.as('superAdmin')
  kpis = await testKpis(staff)
  const other = await made(staff, 'companies', { name: 'Larkfield', fund_id: kpis.fund, year_end_month: 3 })
  euros = await made(staff, 'companies', { name: 'Nordlicht', fund_id: kpis.fund, currency: 'EUR' })
  const write = async (company: number, period: string, revenue: string, profit: string | null) => {
    const rows = rowsOf([
      [kpis.revenue, { [period]: revenue }],
      [kpis.profit, { [period]: profit }],
    ])
    const { status, text } = await staff.post('/api/report-inputs', { owner_id: company, rows })
    assert.equal(status, 200, text)
  }
  await write(kpis.company, '2026-q1', '100', '40')
  await write(other, '2026-q4', '260', '124')
  await write(euros, '2026-q1', '7', null)
  await write(kpis.company, '2026-q2', '150', '70')
})

const read = async (path: string, who = staff) => {
  const { status, body, text } = await who.get(`/api/${path}`)
  assert.equal(status, 200, text)
  return body
}

test('over companies a ratio is that of their sums, and currencies stay apart', async () => {
  const { data } = await read('reports/aggregate?year=2026&quarter=1')
  const rows = data.rows.map((row: { code: string; currency: string; total: unknown }) => [
    row.code,
    row.currency,
    row.total,
  ])
  const of = (value: string | null, counted: number, expected: number) => ({ value, counted, expected })
  assert.deepEqual(rows.slice(0, 6), [
    ['revenue', 'EUR', of('7', 1, 1)],
    ['revenue', 'GBP', of('360', 2, 2)],
    ['gross_profit', 'GBP', of('164', 2, 2)],
    ['gross_margin', 'EUR', of(null, 0, 1)],
    ['gross_margin', 'GBP', of('45.555556', 2, 2)],
  ])
})

test('partial data says how much there is, and a chart leaves gaps', async () => {
  const query = `report_type_id=${kpis.revenue}&from=2026-q1&until=2026-q3`
  const { data } = await read(`reports/aggregate?${query}`)
  const pounds = data.rows.find((row: { currency: string }) => row.currency === 'GBP')
  assert.deepEqual(pounds.total, { value: '510', counted: 3, expected: 6 })
  const lastThree = `report_type_id=${kpis.revenue}&until=2026-q3&quarters=3`
  assert.deepEqual((await read(`reports/aggregate?${lastThree}`)).data, data, 'the same by their number')
  const chart = await read(`reports/aggregate-chart?${query}`)
  assert.deepEqual(chart.labels, ['Q1 2026', 'Q2 2026', 'Q3 2026'])
  assert.deepEqual(chart.series[1].values, ['360', '150', null])
})

test('too many quarters and too many companies are refused', async () => {
  const long = await staff.get('/api/reports/aggregate?from=2000-q1&until=2026-q1')
  assert.equal(long.status, 422)
  assert.ok(long.body.errors.from)
  assert.equal((await staff.get('/api/reports/aggregate?from=2016-q2&until=2026-q1')).status, 200)
  assert.equal((await staff.get('/api/reports/aggregate?quarters=41')).status, 422)
  const db = api.platform.database.of(1)
  const names = Array.from({ length: 200 }, (_, index) => ({
    tenant_id: 1,
    name: `Company ${index}`,
    fund_id: kpis.fund,
  }))
  await db.insertInto('companies').values(names).execute()
  const many = await staff.get('/api/reports/aggregate?year=2026')
  assert.equal(many.status, 422)
  assert.ok(many.body.errors.owner_ids)
  const some = await read(`reports/aggregate?year=2026&owner_ids=${kpis.company},${euros}`)
  assert.equal(some.data.quarters.length, 4)
  await db.deleteFrom('companies').where('tenant_id', '=', 1).where('name', 'like', 'Company %').execute()
})

test('a quarter has its companies beside each other, a company’s own quarter in that in which it ends', async () => {
  const { data } = await read('reports/quarter?year=2026&quarter=1')
  const at = data.measures.findIndex(({ code }: { code: string }) => code === 'revenue')
  const values = data.companies.map((row: { name: string; values: { value: string }[]; status: string }) => [
    row.name,
    row.values[at]!.value,
    row.status,
  ])
  assert.deepEqual(values, [
    ['Larkfield', '260', 'draft'],
    ['Nordlicht', '7', 'draft'],
    ['Tidewell Energy', '100', 'draft'],
  ])
  const totals = data.totals.map((row: { currency: string; values: { value: string }[] }) => [
    row.currency,
    row.values[at]?.value,
  ])
  assert.deepEqual(totals, [
    ['EUR', '7'],
    ['GBP', '360'],
  ])
})

test('the statistic has what is reported in the quarters that end in a period', async () => {
  const ask = async (days: string) =>
    (await read(`statistics/aggregate-reports${days}`)).data.map((row: Record<string, unknown>) => [
      row['label'],
      row['currency'],
      row['value'],
      row['counted'],
      row['period'],
    ])
  const first = [
    ['Revenue', 'EUR', '7', 1, '2026-q1'],
    ['Revenue', 'GBP', '360', 2, '2026-q1'],
  ]
  assert.deepEqual((await ask('?from=2026-01-01&to=2026-03-31')).slice(0, 2), first)
  assert.deepEqual((await ask('?from=2026-03-31&to=2026-06-29')).slice(0, 2), first)
  assert.deepEqual((await ask('?from=2026-01-01&to=2026-06-30'))[1], ['Revenue', 'GBP', '510', 3, '2026-q2'])
  for (const days of ['', '?from=2026-04-01&to=2026-06-29', '?from=2025-01-01&to=2025-12-31'])
    assert.deepEqual(await ask(days), [], days)
  assert.equal(
    (await staff.get('/api/statistics/aggregate-reports?from=2015-01-01&to=2026-01-01')).status,
    422,
  )
})

test('a fund’s report has what was approved alone', async () => {
  const empty = await read(`reports/funds/${kpis.fund}/kpi?year=2026&quarter=1`)
  assert.deepEqual(empty.data.totals, [])
  for (const act of ['submit', 'approve'])
    await staff.post(`/api/report-inputs/${act}`, { owner_id: kpis.company, period: '2026-q1' })
  const { data } = await read(`reports/funds/${kpis.fund}/kpi?year=2026&quarter=1`)
  assert.equal(data.totals[0].values[0].value, '100')
  const fund = await read(`funds/${kpis.fund}/kpis?as_of=2026-04-02`)
  const revenue = fund.data.find(({ label }: { label: string }) => label === 'Revenue')
  assert.deepEqual([revenue.value, revenue.counted, revenue.expected], ['100', 1, 8])
  assert.equal((await staff.get('/api/reports/funds/999999/kpi')).status, 404)
})

test('the report of a fund has companies that another fund invested in first', async () => {
  const fund_id = await made(staff, 'funds', { name: 'Second Fund' })
  const shares = { share_class: 'Ordinary', shares: '1000', cost: '400000', acquired_on: '2025-06-01' }
  await made(staff, 'company-holdings', { fund_id, company_id: kpis.company, ...shares })
  const { data } = await read(`reports/funds/${fund_id}/kpi?year=2026&quarter=1`)
  assert.equal(data.totals[0].values[0].value, '100')
})

test('a fund keeps figures of its own', async () => {
  const id = await made(staff, 'fund-kpis', {
    fund_id: kpis.fund,
    name: 'Jobs',
    value: '412',
    date: '2026-03-31',
  })
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`/api/fund-kpis/${id}`)).status, 404)
  const { data } = await read(`fund-kpis?filter[fund_id]=${kpis.fund}`)
  assert.equal(data[0].value, '412')
})

test('a fund’s own figure without a day is of the day on which it is written, and is found by it', async () => {
  const id = await made(staff, 'fund-kpis', { fund_id: kpis.fund, name: 'Sites', value: '9', period: 'Q1' })
  const { date } = (await read(`fund-kpis/${id}`)).data
  assert.match(date, /^\d{4}-\d\d-\d\d$/)
  const found = async (from: string, to: string) =>
    (await read(`fund-kpis?filter[between]=${from},${to}&sort=-date`)).data.some(
      (each: { id: number }) => each.id === id,
    )
  assert.deepEqual([await found(date, date), await found('2020-01-01', '2020-12-31')], [true, false])
})

test('companies have the figures that they reported, and no investor reads them there', async () => {
  const { data } = await read(`companies/${kpis.company}?include=kpis,kpisCount`)
  assert.equal(data.kpis_count, 4)
  assert.ok(data.kpis.some(({ value }: { value: string }) => value === '150'))
  const investor = await api.as('user')
  assert.equal((await investor.get('/api/companies?include=kpis')).status, 400)
})

test('who lists KPIs reads aggregates, and investors do not', async () => {
  const manager = await api.as('fundManager')
  assert.equal((await manager.get('/api/reports/quarter')).status, 200)
  assert.equal((await manager.get(`/api/reports/funds/${kpis.fund}/kpi`)).status, 403)
  const investor = await api.as('user')
  for (const path of ['aggregate', 'aggregate-chart', 'quarter', 'available-reports'])
    assert.equal((await investor.get(`/api/reports/${path}`)).status, 403, path)
  assert.equal((await investor.get(`/api/reports/funds/${kpis.fund}/kpi`)).status, 404, 'not their fund')
  assert.equal((await investor.get('/api/statistics/aggregate-reports')).status, 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.deepEqual((await read('reports/aggregate?year=2026', elsewhere)).data.rows, [])
})
