import assert from 'node:assert/strict'
import { figuresMarkup } from '@moorgate/contract'
import type { FiguresBlock } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'

/** A record made through the API. */
export async function made(staff: Client, path: string, body: object): Promise<number> {
  const { status, body: answer, text } = await staff.post(`/api/${path}`, body)
  assert.equal(status, 201, text)
  return answer.data.id as number
}

export interface TestFigures {
  fund: number
  company: number
  revenue: number
  profit: number
  margin: number
  secret: number
  actual: number
  budget: number
}

/** A company of an opportunity, with three KPIs that investors see and one that they don’t. */
export async function testFigures(staff: Client, opportunityId: number): Promise<TestFigures> {
  const fund = await made(staff, 'funds', { name: 'Growth Fund II' })
  const company = await made(staff, 'companies', {
    name: 'Tidewell Energy Ltd',
    fund_id: fund,
    investment_opportunity_id: opportunityId,
  })
  const money = { unit: 'money', aggregation: 'sum' }
  const shared = { ...money, visible_to_investors: true }
  const revenue = await made(staff, 'report-types', { ...shared, name: 'Revenue' })
  const profit = await made(staff, 'report-types', { ...shared, name: 'Gross profit' })
  const margin = await made(staff, 'report-types', {
    name: 'Gross margin',
    unit: 'percent',
    aggregation: 'ratio',
    decimals: 1,
    numerator_id: profit,
    denominator_id: revenue,
    visible_to_investors: true,
  })
  const secret = await made(staff, 'report-types', { ...money, name: 'Salaries' })
  const { body } = await staff.get('/api/report-sub-types')
  const kindOf = (kind: string) => body.data.find((each: { kind: string }) => each.kind === kind).id as number
  return {
    fund,
    company,
    revenue,
    profit,
    margin,
    secret,
    actual: kindOf('actual'),
    budget: kindOf('budget'),
  }
}

/** Figures by KPI and quarter, approved unless they are to wait. */
export async function reported(
  staff: Client,
  companyId: number,
  figures: readonly [kpi: number, values: Record<string, string>][],
  { approve = true }: { approve?: boolean } = {},
): Promise<void> {
  const owner = { owner_type: 'company', owner_id: companyId }
  const rows = figures.flatMap(([id, values]) =>
    Object.entries(values).map(([period, value]) => ({
      report_type_id: id,
      period,
      value,
      note: 'As the board saw it.',
    })),
  )
  const entered = await staff.post('/api/report-inputs', { ...owner, rows })
  assert.ok(entered.status < 300, entered.text)
  if (!approve) return
  for (const period of new Set(rows.map((row) => row.period)))
    for (const act of ['submit', 'approve']) {
      const done = await staff.post(`/api/report-inputs/${act}`, { ...owner, period })
      assert.ok(done.status < 300, done.text)
    }
}

/** A block of a company’s KPIs, and the text that holds it. */
export function blockOf(known: TestFigures, values: Partial<FiguresBlock> = {}): FiguresBlock {
  return {
    title: 'Key figures',
    company_id: known.company,
    kpi_ids: [known.revenue, known.margin],
    report_sub_type_id: known.actual,
    frequency: 'quarterly',
    periods: 4,
    shown_as: 'table',
    ...values,
  }
}

export const textWith = (...blocks: FiguresBlock[]): string =>
  `<p>Sales rose.</p>${blocks.map(figuresMarkup).join('')}<p>We expect more.</p>`
