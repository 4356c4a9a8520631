import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../funds/test-fund.ts'
import type { TestFund } from '../funds/test-fund.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'

const api = apiForTests()
let world: TestFund
let fund: { id: number; name: string }
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  fund = await newFund(world.staff)
  await committed(world, fund.id, ['100000', '300000'])
})

interface AttentionRow {
  kind: string
  count: number
  amount: string | null
  fund_id: number | null
  company_id: number | null
  kpi_period: { period: string | null } | null
}
const attention = async (who = world.staff): Promise<AttentionRow[]> =>
  (await who.get('/api/statistics/attention')).body.data
const told = async (kind: string, who = world.staff) =>
  (await attention(who)).find((each) => each.kind === kind)

const call = (due_date: string) =>
  made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    due_date,
  })

test('calls of a fund whose day is over are told with what is still open, until they are paid', async () => {
  const first = await call('2026-12-01')
  await issuedAndPaid(world.staff, first.id, '2026-11-20')
  const second = await call('2026-12-01')
  await made(world.staff, `fund-drawdowns/${second.id}/issue`)
  assert.equal(await told('fund_calls_overdue'), undefined, 'not yet')
  api.clock.forward({ days: 30 })
  world.staff = await api.as('superAdmin')
  const late = await told('fund_calls_overdue')
  assert.deepEqual([late?.count, late?.amount, late?.fund_id], [2, '40000.00', fund.id])
  const opened = await world.staff.get('/api/statistics/overview/working?figure=attention_fund_calls_overdue')
  assert.equal(opened.status, 200, opened.text)
  assert.match(opened.text, new RegExp(fund.name))
  assert.match(opened.text, /40000\.00/)
})

test('what waits for a second person is told: distributions, values, valuations, submitted figures, drafts', async () => {
  const { staff } = world
  const units = (await staff.get(`/api/funds/${fund.id}?append=units`)).body.data.units as string
  const value = { fund_id: fund.id, date: '2026-12-20', assets: '44000', units }
  await made(staff, 'net-asset-values', value)
  const days = { record_date: '2026-12-20', pay_date: '2026-12-30' }
  const income = { fund_id: fund.id, title: 'Income', kind: 'income', amount: '4000', ...days }
  const distribution = await made(staff, 'distributions', income)
  assert.equal(await told('distributions_to_authorise'), undefined, 'a draft is nobody’s turn yet')
  await made(staff, `distributions/${distribution.id}/confirm`)
  const company = await made(staff, 'companies', { name: 'Tidewell Energy', fund_id: fund.id })
  const bought = { fund_id: fund.id, company_id: company.id, shares: '100', cost: '100' }
  await made(staff, 'company-holdings', { ...bought, acquired_on: '2026-01-05' })
  const worth = { company_id: company.id, date: '2026-06-30', method: 'cost', price_per_share: '1' }
  await made(staff, 'company-valuations', { ...worth, basis: 'What it cost.' })
  await made(staff, 'update-reports', { title: 'Winter', owner_type: 'fund', owner_id: fund.id })
  const type = await made(staff, 'report-types', { name: 'Orders', unit: 'number', aggregation: 'sum' })
  const owner = { owner_type: 'company', owner_id: company.id }
  const rows = [{ report_type_id: type.id, period: '2026-q3', value: '12' }]
  await made(staff, 'report-inputs', { ...owner, rows })
  await staff.post('/api/report-inputs/submit', { ...owner, period: '2026-q3' })

  const colleague = await api.as('support')
  const authorise = await told('distributions_to_authorise', colleague)
  assert.deepEqual([authorise?.amount, authorise?.fund_id], ['4000.00', fund.id])
  assert.equal((await told('fund_values_to_approve', colleague))?.fund_id, fund.id)
  assert.equal((await told('company_valuations_to_approve', colleague))?.company_id, company.id)
  const working = '/api/statistics/overview/working?figure=attention_distributions_to_authorise'
  assert.match((await colleague.get(working)).text, /4000\.00/)
  for (const kind of [
    'distributions_to_authorise',
    'fund_values_to_approve',
    'company_valuations_to_approve',
  ])
    assert.equal(await told(kind), undefined, 'who worked on it doesn’t have it to do')
  assert.equal((await staff.get(working)).status, 404)
  const looked = await told('kpi_periods_to_approve')
  assert.deepEqual([looked?.company_id, looked?.kpi_period?.period], [company.id, '2026-q3'])
  assert.equal((await told('reports_to_publish'))?.count, 1)

  await staff.patch('/api/features', { funds_enabled: 0 })
  assert.deepEqual(
    (await attention()).map(({ kind }) => kind),
    ['reports_to_publish'],
  )
  await staff.patch('/api/features', { funds_enabled: 1 })
})

test('each firm is told of its own', async () => {
  const other = await api.as('superAdmin', 2)
  assert.deepEqual((await other.get('/api/statistics/attention')).body.data, [])
})
