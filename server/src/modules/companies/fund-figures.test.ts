import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { made } from './test-companies.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const fund = async (name: string, more: object = {}): Promise<number> =>
  (await made(staff, 'funds', { name, ...more })).id

async function held(
  fund_id: number,
  name: string,
  cost: string,
  more: object = {},
  acquired_on = '2024-01-10',
) {
  const { id } = await made(staff, 'companies', { name, fund_id, ...more })
  await made(staff, 'company-holdings', { fund_id, company_id: id, shares: '100', cost, acquired_on })
  return id as number
}

const weights = [420, 260, 140, 90, 60, 30]

test('the value of a fund is spread over its companies as the handbook works it out', async () => {
  const id = await fund('Spread Fund')
  for (const [index, value] of weights.entries()) await held(id, `Spread ${index}`, String(value))
  const { body } = await staff.get(`/api/funds/${id}/diversification?by=company`)
  assert.deepEqual(
    body.data.map((row: { label: string; value: string; percent: string }) => [
      row.label,
      row.value,
      row.percent,
    ]),
    [
      ['Spread 0', '420.00', '42.00'],
      ['Spread 1', '260.00', '26.00'],
      ['Spread 2', '140.00', '14.00'],
      ['Spread 3', '90.00', '9.00'],
      ['Spread 4', '60.00', '6.00'],
      ['Spread 5', '30.00', '3.00'],
    ],
  )
  const { total, concentration, effective_number: effective, currency, left_out: leftOut } = body.meta
  assert.deepEqual(
    [total, concentration, effective, currency, leftOut],
    ['1000.00', '0.276200', '3.620565', 'GBP', []],
  )
})

test('it is spread by stage, country and industry too, with what is not recorded by itself', async () => {
  const id = await fund('Three Kinds')
  await held(id, 'Seed One', '1', { stage: 'seed', country: 'GB' })
  await held(id, 'Seed Two', '1', { stage: 'seed', country: 'IE' })
  await held(id, 'Unknown', '1')
  const rowsBy = async (by: string) => {
    const { body } = await staff.get(`/api/funds/${id}/diversification?by=${by}`)
    return body.data.map((row: { key: string; label: string; percent: string; companies: number }) => [
      row.key,
      row.label,
      row.percent,
      row.companies,
    ])
  }
  assert.deepEqual(await rowsBy('stage'), [
    ['seed', 'Seed', '66.67', 2],
    [null, 'Not recorded', '33.33', 1],
  ])
  assert.deepEqual(await rowsBy('country'), [
    ['GB', 'United Kingdom', '33.34', 1],
    ['IE', 'Ireland', '33.33', 1],
    [null, 'Not recorded', '33.33', 1],
  ])
  assert.deepEqual(await rowsBy('industry'), [[null, 'Not recorded', '100.00', 3]])
  assert.equal((await staff.get(`/api/funds/${id}/diversification?by=colour`)).status, 422)
  for (const path of ['?', '/working?figure=spread_total&', '/workbook?']) {
    const { status, body } = await staff.get(
      `/api/funds/${id}/diversification${path}as_on=2026-09-30&by=colour`,
    )
    assert.equal(status, 422, path)
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['as_on', 'by'], path)
  }
})

test('it is spread by the investment type of the offers whose cap tables companies have', async () => {
  const id = await fund('By Type')
  const type = await made(staff, 'types', { name: 'Venture equity' })
  const offer = await made(staff, 'investment-opportunities', {
    name: 'Tidewell Series B',
    type_id: type.id,
  })
  const linked = await held(id, 'Tidewell Energy', '300', { investment_opportunity_id: offer.id })
  await held(id, 'Unlinked', '100')
  const { body } = await staff.get(`/api/funds/${id}/diversification?by=type`)
  assert.deepEqual(
    body.data.map((row: { key: string; label: string; percent: string }) => [
      row.key,
      row.label,
      row.percent,
    ]),
    [
      [String(type.id), 'Venture equity', '75.00'],
      [null, 'Not recorded', '25.00'],
    ],
  )
  const opened = await staff.get(
    `/api/funds/${id}/diversification/working?by=type&figure=spread_value:${type.id}`,
  )
  assert.deepEqual(
    [opened.body.data.value, opened.body.data.inputs.map((each: { figure: string }) => each.figure)],
    ['300.00', [`company_value:${linked}`]],
  )
})

test('what is in another currency is named and not added up', async () => {
  const id = await fund('Two Currencies')
  await held(id, 'Pounds', '100')
  await held(id, 'Dollars', '500', { currency: 'USD' })
  const { body } = await staff.get(`/api/funds/${id}/diversification?by=company`)
  assert.deepEqual(
    [body.data.length, body.data[0].percent, body.meta.total, body.meta.left_out],
    [1, '100.00', '100.00', [{ currency: 'USD', value: '500.00', companies: 1 }]],
  )
  const annual = await staff.get(`/api/funds/${id}/annual`)
  assert.deepEqual(annual.body.meta.left_out, [{ currency: 'USD', value: '500.00', companies: 1 }])
})

test('each financial year of a fund says what was invested, realised and held at its end', async () => {
  const id = await fund('Year by Year', { year_end_month: 3 })
  const first = await held(id, 'Early One', '1000', {}, '2023-03-31')
  await held(id, 'Later One', '500', {}, '2023-04-01')
  const draft = await made(staff, 'company-valuations', {
    company_id: first,
    date: '2024-03-31',
    method: 'last_round',
    price_per_share: '15',
    basis: 'Round of March.',
  })
  const approver = await api.as('investmentCommittee')
  await made(approver, `company-valuations/${draft.id}/approve`, {}, 200)
  await made(staff, 'company-outcomes', {
    company_id: first,
    type: 'partial_exit',
    date: '2024-04-02',
    shares: '40',
    proceeds: '700',
  })
  const { body } = await staff.get(`/api/funds/${id}/annual`)
  const rows = body.data.map((row: Record<string, unknown>) => [
    row['year'],
    row['ends_on'],
    row['invested'],
    row['realised'],
    row['value'],
  ])
  assert.deepEqual(rows.slice(0, 3), [
    [2023, '2023-03-31', '1000.00', '0.00', '1000.00'],
    [2024, '2024-03-31', '500.00', '0.00', '2000.00'],
    [2025, '2025-03-31', '0.00', '700.00', '1400.00'],
  ])
  assert.equal(rows.at(-1)?.[1], api.clock.now().toISOString().slice(0, 10))
  const past = await staff.get(`/api/funds/${id}/diversification?by=company&as_of=2024-03-31`)
  assert.equal(past.body.meta.total, '2000.00')
})

test('a fund without companies has no rows, and one of another tenant is not found', async () => {
  const id = await fund('Empty Fund')
  const { body } = await staff.get(`/api/funds/${id}/diversification`)
  assert.deepEqual([body.data, body.meta.total, body.meta.concentration], [[], '0.00', null])
  assert.deepEqual((await staff.get(`/api/funds/${id}/annual`)).body.data, [])
  const other = await api.as('superAdmin', 2)
  const company = await held(id, 'Ours Alone', '5')
  for (const path of [
    `funds/${id}/diversification`,
    `funds/${id}/annual`,
    `companies/${company}`,
    `companies/${company}/maturity-statuses`,
  ])
    assert.equal((await other.get(`/api/${path}`)).status, 404, path)
  const otherFund = (await made(other, 'funds', { name: 'Theirs' })).id
  const body2 = { fund_id: otherFund, shares: '1', cost: '1', acquired_on: '2024-01-01' }
  const refusedHolding = await other.post('/api/company-holdings', { ...body2, company_id: company })
  assert.deepEqual(Object.keys(refusedHolding.body.errors), ['company_id'])
  const theirs = await made(staff, 'companies', { name: 'Ours Too', fund_id: id })
  const refusedFund = await staff.post('/api/company-holdings', { ...body2, company_id: theirs.id })
  assert.deepEqual(Object.keys(refusedFund.body.errors), ['fund_id'])
})

test('every role reads and writes as the matrix says', async () => {
  const id = await fund('Rights Fund')
  const company = await held(id, 'Rights Ltd', '100')
  const day = '2024-02-01'
  const holding = { fund_id: id, company_id: company, shares: '1', cost: '1', acquired_on: day }
  for (const [role, roleId] of Object.entries(roleIds)) {
    const who = await api.as(role as keyof typeof roleIds)
    const allowed = (event: 'funds' | 'funds_opportunity', action: 'index' | 'visit' | 'update') =>
      roleId !== roleIds.user && can(roleId, event, action)
    const status = async (path: string, body?: object) =>
      (await (body ? who.post(`/api/${path}`, body) : who.get(`/api/${path}`))).status
    const reads = allowed('funds_opportunity', 'index') ? 200 : 403
    const writes = allowed('funds_opportunity', 'update') ? 201 : 403
    // Investors read companies of their own funds; this one holds none (investors-view.test.ts).
    assert.equal(await status('companies'), roleId === roleIds.user ? 200 : reads, `${role} companies`)
    for (const path of ['company-holdings', 'company-outcomes', 'company-valuations'])
      assert.equal(await status(path), reads, `${role} ${path}`)
    assert.equal(await status(`companies/${company}/maturity-statuses`), reads, role)
    assert.equal(await status('company-holdings', holding), writes, role)
    const maturity = { status: 'early', effective_on: day, reason: 'Begun.' }
    assert.equal(await status(`companies/${company}/maturity-statuses`, maturity), writes, role)
    const part = { company_id: company, type: 'partial_exit', date: '2024-03-01', shares: '1' }
    assert.equal(await status('company-outcomes', part), writes, role)
    const figures = allowed('funds', 'visit') ? 200 : 403
    assert.equal(await status(`funds/${id}/diversification`), figures, role)
    assert.equal(await status(`funds/${id}/annual`), figures, role)
  }
})

test('where funds are switched off none of it is there, and where the analysis is, the analysis alone', async () => {
  const id = await fund('Switched Fund')
  const set = (flags: object) => staff.patch('/api/branding/1', flags)
  assert.equal((await set({ portfolio_analysis_enabled: 0 })).status, 200)
  assert.equal((await staff.get(`/api/funds/${id}/diversification`)).status, 404)
  assert.equal((await staff.get(`/api/funds/${id}/annual`)).status, 200)
  assert.equal((await set({ portfolio_analysis_enabled: 1, funds_enabled: 0 })).status, 200)
  for (const path of [`funds/${id}/diversification`, `funds/${id}/annual`, 'companies', 'company-holdings'])
    assert.equal((await staff.get(`/api/${path}`)).status, 404, path)
})
