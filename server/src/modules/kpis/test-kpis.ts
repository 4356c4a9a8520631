import assert from 'node:assert/strict'
import type { Client } from '../../../test/harness.ts'

/** A record made through the API. */
export async function made(staff: Client, path: string, body: Record<string, unknown>): Promise<number> {
  const { status, body: answer, text } = await staff.post(`/api/${path}`, body)
  assert.equal(status, 201, text)
  return answer.data.id as number
}

export interface TestKpis {
  fund: number
  company: number
  revenue: number
  profit: number
  margin: number
  cash: number
  budget: number
  actual: number
}

/** A fund with one company, and the KPIs that tests are about. */
export async function testKpis(staff: Client, name = 'Tidewell Energy', more = {}): Promise<TestKpis> {
  const fund = await made(staff, 'funds', { name: `Fund of ${name}` })
  const company = await made(staff, 'companies', { name, fund_id: fund, ...more })
  const money = { unit: 'money', aggregation: 'sum', visible_to_investors: true }
  const revenue = await made(staff, 'report-types', { ...money, name: 'Revenue', order: 1 })
  const profit = await made(staff, 'report-types', { ...money, name: 'Gross profit', order: 2 })
  const margin = await made(staff, 'report-types', {
    name: 'Gross margin',
    unit: 'percent',
    aggregation: 'ratio',
    numerator_id: profit,
    denominator_id: revenue,
    decimals: 1,
    order: 3,
    visible_to_investors: true,
  })
  const cash = await made(staff, 'report-types', {
    name: 'Cash',
    unit: 'money',
    aggregation: 'last',
    order: 4,
  })
  const { body } = await staff.get('/api/report-sub-types')
  const kindOf = (kind: string) => body.data.find((each: { kind: string }) => each.kind === kind).id as number
  return { fund, company, revenue, profit, margin, cash, budget: kindOf('budget'), actual: kindOf('actual') }
}

/** Figures of a company, quarter by quarter: `{ '2026-q1': '100' }` by KPI. */
export function rowsOf(figures: readonly [number, Record<string, string | null>][]) {
  return figures.flatMap(([id, values]) =>
    Object.entries(values).map(([period, value]) => ({ report_type_id: id, period, value })),
  )
}
