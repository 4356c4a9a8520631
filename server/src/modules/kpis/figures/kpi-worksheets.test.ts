import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KpiMatrix, KpiQuarterTable } from '@moorgate/contract'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { openAll } from '../../captable/test-figures.ts'
import type { Figure } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { rowsOf, testKpis } from '../test-kpis.ts'
import type { TestKpis } from '../test-kpis.ts'

const api = apiForTests()
let staff: Client
let kpis: TestKpis
before(async () => {
  staff = await api.as('superAdmin')
  kpis = await testKpis(staff)
  const { company, revenue, profit, cash, actual, budget } = kpis
  const quarters = (...values: string[]) =>
    Object.fromEntries(values.map((value, index) => [`2026-q${index + 1}`, value]))
  const rows = rowsOf([
    [revenue, quarters('100', '120', '140')],
    [profit, quarters('40', '54', '70')],
    [cash, quarters('9', '8.5', '-3')],
    [revenue, { '2025-q4': '90' }],
  ])
  await staff.post('/api/report-inputs', { owner_id: company, report_sub_type_id: actual, rows })
  const planned = rowsOf([
    [revenue, quarters('100', '110', '150')],
    [profit, quarters('45', '50', '66')],
  ])
  await staff.post('/api/report-inputs', { owner_id: company, report_sub_type_id: budget, rows: planned })
})

const figure = (of: string, value: string | null): Figure[] =>
  value === null ? [] : [{ place: of, figure: of, value }]

test('every figure of a company’s sheet opens to what it says, and the workbook recalculates', async () => {
  const path = `/api/reports/companies/${kpis.company}/kpi`
  const { body } = await staff.get(`${path}?until=2026-q3`)
  const { rows, periods } = body.data as KpiMatrix
  const figures = rows.flatMap(({ id, cells, budget, against, year }) => [
    ...cells.flatMap(({ value, move_percent: move }, index) => [
      ...figure(`value:${id}:${periods[index]!.period}`, value),
      ...figure(`moved:${id}:${periods[index]!.period}`, move),
    ]),
    ...figure(`budget:${id}`, budget),
    ...figure(`against:${id}`, against),
    ...figure(`year:${id}`, year.value),
  ])
  assert.ok(figures.length > 20)
  await openAll(staff, (of) => `${path}/working?until=2026-q3&figure=${of}`, figures)
  const { bytes } = await fetchBytes(api, staff, `${path}/workbook?until=2026-q3`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('a quarter of all companies opens too, together by currency', async () => {
  const { body } = await staff.get('/api/reports/quarter?year=2026&quarter=3')
  const { measures, companies, totals } = body.data as KpiQuarterTable
  const figures = measures.flatMap(({ id }, index) => [
    ...companies.flatMap((company) => figure(`value:${id}:${company.id}`, company.values[index]!.value)),
    ...totals.flatMap(({ currency, values }) =>
      figure(`together:${id}:${currency ?? 'none'}`, values[index]?.value ?? null),
    ),
  ])
  const path = '/api/reports/quarter'
  await openAll(staff, (of) => `${path}/working?year=2026&quarter=3&figure=${of}`, figures)
  const { bytes } = await fetchBytes(api, staff, `${path}/workbook?year=2026&quarter=3`)
  assert.deepEqual(wrongCells(bytes), [])
})
