import { inDays } from '../main-job/facts.ts'
import type { Caller } from './api.ts'

type Created = { id: number }

/**
 * A commitment that a closing admits, a call of it that is paid, a published value, and a distribution, whose
 * id it gives.
 */
export async function tellsFund(
  staff: Caller,
  approver: Caller,
  { fund, method }: { fund: number; method: number },
): Promise<number> {
  await staff.post('/api/fund-commitments', {
    fund_id: fund,
    investment_method_entity_id: method,
    amount: '10000.00',
    signed_on: inDays(0),
  })
  const account = await staff.post<Created>(`/api/funds/${fund}/bank-account`, {
    holder_name: 'Fund Client Account',
    sort_code: '08-99-99',
    account_number: '66374958',
  })
  const second = await staff.as('support')
  await second.post(`/api/funds/${fund}/bank-account/approve`, { bank_account_id: account.id })
  await second.close()
  await staff.post('/api/fund-closings', { fund_id: fund, date: inDays(0) })
  const call = await staff.post<Created>('/api/fund-drawdowns', {
    fund_id: fund,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '50',
    due_date: inDays(20),
    items: [
      { kind: 'investments', amount: '4500.00' },
      { kind: 'management_fees', amount: '500.00' },
    ],
  })
  const { lines } = await staff.post<Created & { lines: Created[] }>(
    `/api/fund-drawdowns/${call.id}/issue`,
    {},
  )
  await staff.post(`/api/fund-drawdown-lines/${lines[0]!.id}/payments`, {
    amount: '5000.00',
    received_on: inDays(0),
  })
  for (const [date, assets] of [
    [inDays(-1), '5000.00'],
    [inDays(0), '5800.00'],
  ]) {
    const value = { fund_id: fund, date, assets, units: '5000' }
    const draft = await staff.post<Created>('/api/net-asset-values', value)
    await approver.post(`/api/net-asset-values/${draft.id}/approve`, {})
    await staff.post(`/api/net-asset-values/${draft.id}/publish`, {})
  }
  const distribution = await staff.post<Created>('/api/distributions', {
    fund_id: fund,
    title: 'Distribution 1',
    kind: 'income',
    amount: '100.00',
    record_date: inDays(0),
    pay_date: inDays(5),
  })
  return distribution.id
}

/**
 * Two KPIs and a margin of a company, whose shares an investor holds, and four quarters of them, approved.
 */
export async function reportsKpis(
  staff: Caller,
  { company, existing }: { company: number; existing: number },
): Promise<void> {
  await staff.patch(`/api/companies/${company}`, { investment_opportunity_id: existing })
  const money = { unit: 'money', aggregation: 'sum', visible_to_investors: true }
  const revenue = await staff.post<Created>('/api/report-types', { ...money, name: 'Revenue' })
  const profit = await staff.post<Created>('/api/report-types', { ...money, name: 'Gross profit' })
  await staff.post('/api/report-types', {
    name: 'Gross margin',
    unit: 'percent',
    aggregation: 'ratio',
    numerator_id: profit.id,
    denominator_id: revenue.id,
    decimals: 1,
    visible_to_investors: true,
  })
  const kinds = await staff.get<{ id: number; kind: string }[]>('/api/report-sub-types')
  const year = Number(inDays(0).slice(0, 4))
  const month = Number(inDays(0).slice(5, 7))
  const last = year * 4 + Math.floor((month - 1) / 3) - 1
  const periods = [3, 2, 1, 0].map((back) => `${Math.floor((last - back) / 4)}-q${((last - back) % 4) + 1}`)
  for (const kind of ['actual', 'budget'])
    await staff.post('/api/report-inputs', {
      owner_id: company,
      report_sub_type_id: kinds.find((each) => each.kind === kind)!.id,
      rows: periods.flatMap((period, index) => [
        { report_type_id: revenue.id, period, value: String(100 + 20 * index) },
        { report_type_id: profit.id, period, value: String(40 + 9 * index) },
      ]),
    })
  for (const act of ['submit', 'approve'])
    for (const period of periods) await staff.post(`/api/report-inputs/${act}`, { owner_id: company, period })
}
