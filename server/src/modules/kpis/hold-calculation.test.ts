import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { made, rowsOf, testKpis } from './test-kpis.ts'

const api = apiForTests()

test('once figures are approved, what is calculated from them stays, and its name may change', async () => {
  const staff = await api.as('superAdmin')
  const kpis = await testKpis(staff)
  const custom = await made(staff, 'custom-kpis', { name: 'Cover', formula: 'cash / revenue' })
  const free = await made(staff, 'custom-kpis', {
    name: 'Cover of another',
    formula: 'cash / revenue',
    owner_type: 'company',
    owner_id: await made(staff, 'companies', { name: 'Ostler', fund_id: kpis.fund }),
  })
  const change = (path: string, change: object) => staff.patch(`/api/${path}`, change)
  const early = await change(`report-types/${kpis.margin}`, { unit: 'ratio' })
  assert.equal(early.status, 200, early.text)
  await change(`report-types/${kpis.margin}`, { unit: 'percent' })
  const period = { owner_id: kpis.company, period: '2026-q1' }
  const rows = rowsOf([
    [kpis.revenue, { '2026-q1': '100' }],
    [kpis.profit, { '2026-q1': '40' }],
    [kpis.cash, { '2026-q1': '7' }],
  ])
  await staff.post('/api/report-inputs', { owner_id: kpis.company, rows })
  for (const act of ['submit', 'approve', 'lock'])
    assert.equal((await staff.post(`/api/report-inputs/${act}`, period)).status, 200, act)
  const refused: [string, object][] = [
    [`report-types/${kpis.revenue}`, { aggregation: 'average' }],
    [`report-types/${kpis.revenue}`, { aggregation: 'weighted', denominator_id: kpis.cash }],
    [`report-types/${kpis.margin}`, { numerator_id: kpis.cash }],
    [`report-types/${kpis.margin}`, { denominator_id: kpis.cash }],
    [`report-types/${kpis.margin}`, { unit: 'ratio' }],
    [`custom-kpis/${custom}`, { formula: 'revenue / cash' }],
    [`custom-kpis/${custom}`, { unit: 'percent' }],
    [`custom-kpis/${custom}`, { owner_type: 'company', owner_id: kpis.company }],
  ]
  for (const [path, body] of refused) {
    const answer = await change(path, body)
    assert.deepEqual([answer.status, answer.body.reason], [409, 'in_use'], JSON.stringify(body))
    assert.match(answer.body.message, /^Approved figures use this KPI/)
  }
  const words = { name: 'Turnover', description: 'Without VAT.', order: 9, aggregation: 'sum' }
  assert.equal((await change(`report-types/${kpis.revenue}`, words)).status, 200)
  const other = await change(`custom-kpis/${free}`, { formula: 'revenue / cash' })
  assert.equal(other.status, 200, 'nothing of its company is approved')
})

test('a type of figures keeps its kind once there are figures of it', async () => {
  const staff = await api.as('superAdmin')
  const type = await made(staff, 'report-sub-types', { name: 'Plan', kind: 'forecast' })
  const change = (kind: string) => staff.patch(`/api/report-sub-types/${type}`, { name: 'The plan', kind })
  assert.equal((await change('budget')).status, 200)
  const fund = await made(staff, 'funds', { name: 'Fund of plans' })
  const company = await made(staff, 'companies', { name: 'Peveril', fund_id: fund })
  const orders = await made(staff, 'report-types', { name: 'Orders', unit: 'number' })
  const rows = rowsOf([[orders, { '2026-q1': '3' }]])
  await staff.post('/api/report-inputs', { owner_id: company, report_sub_type_id: type, rows })
  const late = await change('actual')
  assert.deepEqual([late.status, late.body.reason], [409, 'in_use'])
  assert.equal((await change('budget')).status, 200)
})
