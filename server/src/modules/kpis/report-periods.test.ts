import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { made, rowsOf, testKpis } from './test-kpis.ts'

const api = apiForTests()

test('periods of all companies are listed by how far they have come, with their address on the sheet', async () => {
  const staff = await api.as('superAdmin')
  const kpis = await testKpis(staff)
  const march = await made(staff, 'companies', { name: 'Larkfield', fund_id: kpis.fund, year_end_month: 3 })
  const enter = async (owner_id: number, period: string, more = {}) => {
    const rows = rowsOf([[kpis.revenue, { [period]: '100' }]])
    const { status, text } = await staff.post('/api/report-inputs', { owner_id, rows, ...more })
    assert.equal(status, 200, text)
  }
  await enter(kpis.company, '2026-q3')
  await enter(march, '2026-q4')
  await enter(march, '2026-q4', { report_sub_type_id: kpis.budget })
  for (const owner_id of [kpis.company, march])
    await staff.post('/api/report-inputs/submit', {
      owner_id,
      period: owner_id === march ? '2026-q4' : '2026-q3',
    })
  const listed = async (query: string) =>
    (await staff.get(`/api/kpi-periods?${query}`)).body.data as Record<string, unknown>[]
  const shown = (rows: Record<string, unknown>[]) =>
    rows.map((row) => ['company_name', 'period', 'period_label', 'figure_type'].map((key) => row[key]))
  const submitted = await listed('filter[status]=submitted&sort=company_name')
  assert.deepEqual(shown(submitted), [
    ['Larkfield', '2026-q4', 'Quarter to 31 March 2026', 'Actual'],
    ['Tidewell Energy', '2026-q3', 'Quarter to 30 September 2026', 'Actual'],
  ])
  assert.ok(submitted.every((row) => row['submitted_at'] !== null))
  assert.equal((await listed(`filter[company_id]=${march}`)).length, 2)
  await staff.patch(`/api/companies/${march}`, { year_end_month: 12 })
  const [renamed] = await listed(`filter[company_id]=${march}&filter[status]=draft`)
  assert.deepEqual([renamed!['period'], renamed!['figure_type']], ['2026-q1', 'Budget'])
  const elsewhere = await api.as('superAdmin', 2)
  assert.deepEqual((await elsewhere.get('/api/kpi-periods')).body.data, [])
})
