import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { committed, made as madeOfFund, openFundWorld } from '../funds/test-fund.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { made, rowsOf, testKpis } from './test-kpis.ts'

const api = apiForTests()

test('an investor of a fund reads what its companies reported, approved and shared, and no more', async () => {
  const investors = await readyInvestors(api, await openWorld(api), 2)
  const world = await openFundWorld(api, investors)
  const { staff } = world
  const kpis = await testKpis(staff)
  const draft = await made(staff, 'companies', { name: 'Larkfield', fund_id: kpis.fund })
  const looked = await made(staff, 'companies', { name: 'Prospect', fund_id: kpis.fund })
  const holding = { fund_id: kpis.fund, shares: '100', cost: '1000', acquired_on: '2026-01-05' }
  for (const company_id of [kpis.company, draft])
    await made(staff, 'company-holdings', { ...holding, company_id })
  const rows = rowsOf([
    [kpis.revenue, { '2026-q1': '100', '2026-q2': '120' }],
    [kpis.cash, { '2026-q1': '7' }],
  ])
  for (const owner_id of [kpis.company, draft, looked])
    await staff.post('/api/report-inputs', { owner_id, rows })
  for (const owner_id of [kpis.company, looked])
    for (const act of ['submit', 'approve'])
      await staff.post(`/api/report-inputs/${act}`, { owner_id, period: '2026-q1' })
  await staff.post('/api/report-inputs/submit', { owner_id: draft, period: '2026-q1' })

  const [holder, other] = [await api.asUser(investors[0]!), await api.asUser(investors[1]!)]
  const path = `/api/reports/funds/${kpis.fund}/kpi?year=2026&quarter=`
  assert.equal((await holder.get(`${path}1`)).status, 404, 'they have no commitment yet')
  const commitment = { fund_id: kpis.fund, investment_method_entity_id: world.methods[1], amount: '1000' }
  await madeOfFund(staff, 'fund-commitments', { ...commitment, signed_on: '2026-11-20' })
  assert.equal((await other.get(`${path}1`)).status, 404, 'theirs is signed and not admitted')
  const latest = `/api/reports/funds/${kpis.fund}/kpi`
  assert.deepEqual((await other.get(latest)).body.data.companies, [], 'nothing that they may read')
  await staff.delete(`/api/fund-commitments/${(await staff.get('/api/fund-commitments')).body.data[0].id}`)
  await committed(world, kpis.fund, ['100000'])

  const { status, body, text } = await holder.get(`${path}1`)
  assert.equal(status, 200, text)
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  assert.deepEqual(names(body.data.companies), ['Larkfield', 'Tidewell Energy'])
  assert.deepEqual(names(body.data.measures), ['Revenue', 'Gross profit', 'Gross margin'])
  const told = body.data.companies.map((each: Record<string, unknown>) => [each['status'], each['fund']])
  assert.deepEqual(told, [
    ['missing', null],
    ['approved', null],
  ])
  assert.equal(body.data.totals[0].values[0].value, '100')
  assert.ok(!text.includes('"7"'), 'cash is not shared')
  assert.equal((await holder.get(`${path}2`)).status, 404, 'nothing of it is approved')
  assert.equal((await holder.get(`/api/reports/funds/${kpis.fund}/kpi?year=2025`)).status, 404)
  assert.equal((await other.get(`${path}1`)).status, 404)

  assert.equal((await holder.get(latest)).body.data.period, '2026-q1', 'the latest that has figures')
  const of = `value:${kpis.revenue}:${kpis.company}`
  const opened = await holder.get(`${latest}/working?year=2026&quarter=1&figure=${of}`)
  assert.deepEqual([opened.status, opened.body.data.value], [200, '100.00'], opened.text)
  const hidden = `value:${kpis.cash}:${kpis.company}`
  assert.equal((await holder.get(`${latest}/working?year=2026&quarter=1&figure=${hidden}`)).status, 404)
  assert.equal((await other.get(`${latest}/working?year=2026&quarter=1&figure=${of}`)).status, 404)
  assert.equal((await other.get(latest)).status, 404, 'they have no commitment')
})
