import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDecimals } from '@moorgate/contract'
import type { OwnKpis } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { rowsOf, testKpis } from './test-kpis.ts'
import type { TestKpis } from './test-kpis.ts'

const api = apiForTests()
let staff: Client
let investor: Client
let kpis: TestKpis
let held: number
let other: number

async function opportunity(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, type_id, name, slug, status, currency)
    select 1, t.id, ${name}, ${name.toLowerCase()}, 5, 'GBP' from opportunity_types t where t.tenant_id = 1 limit 1
    returning id`.execute(api.db)
  return rows[0]!.id
}

async function hold(opportunityId: number, userId: number): Promise<void> {
  await sql`
    with made as (
      insert into investments (tenant_id, investment_opportunity_id, user_id, reference, status, currency, amount_minor,
        allocated_minor, shares, date)
      values (1, ${opportunityId}, ${userId}, ${`RF${opportunityId}`}, 'certificated', 'GBP', 100, 100, 1, '2025-01-10')
      returning id)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class,
      shares, price, currency, cost_minor, allotted_on)
    select 1, ${opportunityId}, ${userId}, id, 'Eleanor Whitcombe', 'A Ordinary', 1, 1, 'GBP', 100, '2025-01-10'
    from made
    returning id`.execute(api.db)
}

before(async () => {
  staff = await api.as('superAdmin')
  await staff.post('/api/types', { name: 'Equity' })
  held = await opportunity('Tidewell')
  other = await opportunity('Larkfield')
  kpis = await testKpis(staff, 'Tidewell Energy', { investment_opportunity_id: held })
  await hold(held, await api.userId('user'))
  investor = await api.as('user')
  const revenue = { '2026-q1': '100', '2026-q2': '120' }
  const rows = rowsOf([
    [kpis.revenue, revenue],
    [kpis.profit, { '2026-q1': '40', '2026-q2': '54' }],
    [kpis.cash, { '2026-q1': '9', '2026-q2': '8' }],
  ])
  await staff.post('/api/report-inputs', { owner_id: kpis.company, rows })
})

const act = async (name: string, period: string) => {
  const { status, text } = await staff.post(`/api/report-inputs/${name}`, { owner_id: kpis.company, period })
  assert.equal(status, 200, text)
}
const read = async (query = ''): Promise<OwnKpis> => {
  const { status, body, text } = await investor.get(`/api/portfolio/${held}/kpis${query}`)
  assert.equal(status, 200, text)
  return body.data as OwnKpis
}
const shown = ({ kpis: all }: OwnKpis) => all.map(({ code, value }) => [code, value])

test('an investor reads what was approved, of KPIs that are shown to investors', async () => {
  assert.deepEqual((await read()).kpis, [], 'nothing was approved yet')
  for (const name of ['submit', 'approve']) await act(name, '2026-q1')
  const first = await read()
  assert.equal(first.label, 'Q1 2026')
  assert.deepEqual(shown(first), [
    ['revenue', '100'],
    ['gross_profit', '40'],
    ['gross_margin', '40'],
  ])
  for (const name of ['submit', 'approve']) await act(name, '2026-q2')
  const second = await read()
  assert.deepEqual(shown(second)[2], ['gross_margin', '45'])
  assert.deepEqual(
    second.kpis.map(({ change }) => change),
    ['20', '35', '5'],
  )
  assert.deepEqual(
    second.periods.map(({ period }) => period),
    ['2026-q2', '2026-q1'],
  )
  assert.equal((await read('?period=2026-q1')).label, 'Q1 2026')
  assert.equal((await investor.get(`/api/portfolio/${held}/kpis?period=2025-q1`)).status, 404)
})

test('a figure that is being changed stays as it was approved', async () => {
  const rows = rowsOf([[kpis.revenue, { '2026-q2': '99' }]])
  await staff.post('/api/report-inputs', { owner_id: kpis.company, rows })
  assert.deepEqual(shown(await read())[0], ['revenue', '120'])
  for (const name of ['submit', 'approve']) await act(name, '2026-q2')
  assert.deepEqual(shown(await read())[0], ['revenue', '99'])
})

test('a later period without a KPI that is shown to investors is none of theirs', async () => {
  const rows = rowsOf([[kpis.cash, { '2026-q3': '7' }]])
  await staff.post('/api/report-inputs', { owner_id: kpis.company, rows })
  for (const name of ['submit', 'approve']) await act(name, '2026-q3')
  const own = await read()
  assert.deepEqual([own.period, own.periods.map(({ period }) => period)], ['2026-q2', ['2026-q2', '2026-q1']])
  assert.equal((await investor.get(`/api/portfolio/${held}/kpis?period=2026-q3`)).status, 404)
})

test('what is not held is not there, and staff and other firms have no way in', async () => {
  assert.equal((await investor.get(`/api/portfolio/${other}/kpis`)).status, 404)
  const newcomer = await api.as('newInvestor')
  assert.equal((await newcomer.get(`/api/portfolio/${held}/kpis`)).status, 404)
  assert.equal((await staff.get(`/api/portfolio/${held}/kpis`)).status, 403)
  const elsewhere = await api.as('user', 2)
  assert.equal((await elsewhere.get(`/api/portfolio/${held}/kpis`)).status, 404)
  await hold(other, await api.userId('user'))
  const { body } = await investor.get(`/api/portfolio/${other}/kpis`)
  assert.deepEqual([body.data.company, body.data.kpis], [null, []])
})

test('an investor opens what they see, and reads no KPI through it that they don’t see', async () => {
  const { body } = await investor.get(`/api/portfolio/${held}/kpis`)
  const own = body.data as OwnKpis
  for (const { id, value } of own.kpis) {
    const opened = await investor.get(`/api/portfolio/${held}/kpis/working?figure=value:${id}:${own.period}`)
    assert.equal(opened.status, 200)
    assert.equal(compareDecimals(opened.body.data.value, value!), 0)
  }
  const hidden = await investor.get(
    `/api/portfolio/${held}/kpis/working?figure=value:${kpis.cash}:${own.period}`,
  )
  assert.equal(hidden.status, 404)
  const foreign = await investor.get(
    `/api/portfolio/${other}/kpis/working?figure=value:${kpis.revenue}:2026-q2`,
  )
  assert.equal(foreign.status, 404)
})
