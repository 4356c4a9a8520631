import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { made, refused } from './test-companies.ts'

let api: Api
let staff: Client
let colleague: Client
let fund: number
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  colleague = await api.as('investmentCommittee')
  fund = (await made(staff, 'funds', { name: 'Growth Fund II' })).id
})
after(() => api[Symbol.asyncDispose]())

const company = async (name: string, more: object = {}): Promise<number> =>
  (await made(staff, 'companies', { name, fund_id: fund, ...more })).id

const figuresOf = async (id: number) => {
  const { body } = await staff.get(`/api/companies/${id}`)
  const { cost, current_value, proceeds, multiple, state } = body.data
  return [cost, current_value, proceeds, multiple, state]
}

const acquired = (company_id: number, shares: string, cost: string, acquired_on: string, more: object = {}) =>
  made(staff, 'company-holdings', { fund_id: fund, company_id, shares, cost, acquired_on, ...more })

/** A valuation that a colleague approved. */
async function valued(company_id: number, date: string, given: object) {
  const draft = await made(staff, 'company-valuations', {
    company_id,
    date,
    method: 'last_round',
    basis: 'Price of the round.',
    ...given,
  })
  return made(colleague, `company-valuations/${draft.id}/approve`, { version: draft.version }, 200)
}

test('without a valuation a holding is worth its cost; with one, its shares times the price', async () => {
  const id = await company('Tidewell Energy')
  assert.deepEqual(await figuresOf(id), ['0.00', '0.00', '0.00', null, 'active'])
  await acquired(id, '1000', '1000.00', '2024-01-15')
  assert.deepEqual(await figuresOf(id), ['1000.00', '1000.00', '0.00', '1.000000', 'active'])
  const valuation = await valued(id, '2024-03-31', { price_per_share: '2.50' })
  assert.deepEqual(
    [valuation.value, valuation.shares, valuation.status, valuation.approved_by_name !== null],
    ['2500.00', '1000', 'approved', true],
  )
  // Bought after the valuation: worth its cost. Sold: of the shares that were valued.
  await acquired(id, '200', '600.00', '2024-05-10')
  await made(staff, 'company-outcomes', {
    company_id: id,
    type: 'partial_exit',
    date: '2024-06-30',
    shares: '300',
    proceeds: '900',
  })
  // 700 × 2.50 + 600 = 2,350; (900 + 2,350) / 1,600 = 2.03125.
  assert.deepEqual(await figuresOf(id), ['1600.00', '2350.00', '900.00', '2.031250', 'active'])
})

test('the value of all that is held is split over funds to the penny', async () => {
  const id = await company('Three Ways')
  for (const name of ['Split I', 'Split II', 'Split III']) {
    const other = (await made(staff, 'funds', { name })).id
    await acquired(id, '1', '10', '2024-01-01', { fund_id: other })
  }
  await valued(id, '2024-12-31', { value: '100.00' })
  assert.equal((await figuresOf(id))[1], '100.00')
})

test('a valuation is approved by somebody who did not write it, and never changes afterwards', async () => {
  const id = await company('Larkfield Therapeutics')
  await acquired(id, '100', '100', '2024-01-01')
  const draft = await made(staff, 'company-valuations', {
    company_id: id,
    date: '2024-12-31',
    method: 'cost',
    value: '100',
    basis: 'Cost of the round.',
  })
  const url = `/api/company-valuations/${draft.id}`
  assert.deepEqual(await refused(staff.post(`${url}/approve`, {})), [403, 'second_person'])
  assert.equal((await colleague.patch(url, { value: '120' })).status, 200)
  assert.deepEqual(await refused(colleague.post(`${url}/approve`, {})), [403, 'second_person'])
  const third = await api.as('fundManager')
  assert.deepEqual(await refused(third.post(`${url}/approve`, { version: 1 })), [409, 'stale_version'])
  assert.equal((await third.post(`${url}/approve`, { version: 2 })).status, 200)
  assert.deepEqual(await refused(staff.patch(url, { value: '90' })), [409, 'status'])
  assert.deepEqual(await refused(staff.delete(url)), [409, 'status'])
  assert.deepEqual(await refused(third.post(`${url}/approve`, {})), [409, 'already_decided'])

  await valued(id, '2024-12-31', { value: '80', method: 'write_down' })
  const { body } = await staff.get(`/api/company-valuations?filter[company_id]=${id}&sort=id`)
  assert.deepEqual(
    body.data.map((each: { value: string; status: string }) => [each.value, each.status]),
    [
      ['120.00', 'superseded'],
      ['80.00', 'approved'],
    ],
  )
  assert.equal((await figuresOf(id))[1], '80.00')
})

test('a draft counts for nothing, and there is one of a company and day', async () => {
  const id = await company('Draft Works')
  await acquired(id, '100', '100', '2024-01-01')
  const body = { company_id: id, date: '2024-06-30', method: 'dcf', value: '500', basis: 'Model of June.' }
  await made(staff, 'company-valuations', body)
  assert.equal((await figuresOf(id))[1], '100.00')
  const again = await staff.post('/api/company-valuations', body)
  assert.equal(again.status, 422, again.text)
  assert.deepEqual(Object.keys(again.body.errors), ['date'])
})

test('a valuation says a price or a value, of a day on which shares were held', async () => {
  const id = await company('Said Twice')
  const body = { company_id: id, date: '2024-06-30', method: 'dcf', basis: 'Model.' }
  const draft = (more: object) => refused(staff.post('/api/company-valuations', { ...body, ...more }))
  assert.deepEqual(await draft({ value: '1' }), [422, ['date']])
  await acquired(id, '100', '100', '2024-01-01')
  assert.deepEqual(await draft({}), [422, ['value']])
  assert.deepEqual(await draft({ value: '1', price_per_share: '2' }), [422, ['value']])
  assert.deepEqual(await draft({ value: '1', date: '2090-01-01' }), [422, ['date']])
})

test('outcomes never take more than is held, on their day and afterwards', async () => {
  const id = await company('Held Fast')
  await acquired(id, '100', '100', '2024-01-01')
  await acquired(id, '50', '75', '2024-06-01')
  const outcome = (type: string, date: string, shares?: string, more: object = {}) =>
    staff.post('/api/company-outcomes', { company_id: id, type, date, shares, proceeds: '10', ...more })
  assert.deepEqual(await refused(outcome('partial_exit', '2024-03-01', '101')), [422, ['shares']])
  assert.deepEqual(await refused(outcome('partial_exit', '2023-03-01', '1')), [422, ['shares']])
  assert.deepEqual(await refused(outcome('partial_exit', '2024-07-01')), [422, ['shares']])
  assert.deepEqual(await refused(outcome('earn_out', '2024-07-01', '1')), [422, ['shares']])
  const sold = await outcome('secondary', '2024-07-01', '120')
  assert.equal(sold.status, 201, sold.text)
  // 100 were held in March, but only 30 are left in July.
  assert.deepEqual(await refused(outcome('partial_exit', '2024-03-01', '31')), [422, ['shares']])
  assert.deepEqual(await refused(outcome('partial_exit', '2024-07-02', '31')), [422, ['shares']])
  const { body } = await staff.get(`/api/company-holdings?filter[company_id]=${id}&sort=acquired_on`)
  const [first] = body.data
  assert.deepEqual(await refused(staff.delete(`/api/company-holdings/${first.id}`)), [409, 'in_use'])
  assert.deepEqual(await refused(staff.patch(`/api/company-holdings/${first.id}`, { shares: '60' })), [
    422,
    ['shares'],
  ])
  assert.equal((await staff.patch(`/api/company-holdings/${first.id}`, { shares: '70' })).status, 200)
  assert.equal((await staff.delete(`/api/company-outcomes/${sold.body.data.id}`)).status, 204)
  assert.equal((await staff.delete(`/api/company-holdings/${first.id}`)).status, 204)
})

test('the state of a company follows its outcomes', async () => {
  const stateAfter = async (type: string) => {
    const id = await company(`Ends by ${type}`)
    await acquired(id, '100', '100', '2024-01-01')
    const ended = await made(staff, 'company-outcomes', { company_id: id, type, date: '2025-01-01' })
    assert.equal(ended.shares, '100')
    const [, value, , , state] = await figuresOf(id)
    assert.equal(value, '0.00')
    await made(staff, 'company-outcomes', {
      company_id: id,
      type: 'earn_out',
      date: '2025-02-01',
      proceeds: '5',
    })
    assert.equal((await figuresOf(id))[4], state)
    await staff.delete(`/api/company-outcomes/${ended.id}`)
    assert.equal((await figuresOf(id))[4], 'active')
    return state
  }
  assert.equal(await stateAfter('exit'), 'exited')
  assert.equal(await stateAfter('merger'), 'exited')
  assert.equal(await stateAfter('write_off'), 'written_off')
  assert.equal(await stateAfter('dissolution'), 'dissolved')
})

test('a listing without a sale leaves the holding as it is', async () => {
  const id = await company('Listed plc')
  await acquired(id, '100', '100', '2024-01-01')
  const listed = await made(staff, 'company-outcomes', { company_id: id, type: 'ipo', date: '2025-01-01' })
  assert.deepEqual([listed.shares, listed.proceeds], ['0', '0.00'])
  assert.deepEqual(await figuresOf(id), ['100.00', '100.00', '0.00', '1.000000', 'active'])
})

test('an outcome names the fund and class where there are several', async () => {
  const id = await company('Two Classes')
  await acquired(id, '100', '100', '2024-01-01', { share_class: 'A' })
  await acquired(id, '100', '200', '2024-01-01', { share_class: 'B' })
  const exit = { company_id: id, type: 'exit', date: '2024-05-01', proceeds: '500' }
  assert.deepEqual(await refused(staff.post('/api/company-outcomes', exit)), [422, ['share_class']])
  await made(staff, 'company-outcomes', { ...exit, share_class: 'A' })
  // B alone is left, at its cost.
  assert.deepEqual(await figuresOf(id), ['300.00', '200.00', '500.00', '2.333333', 'active'])
})

test('maturity statuses keep their history, and the latest one counts', async () => {
  const id = await company('Growing Up')
  const path = `companies/${id}/maturity-statuses`
  await made(staff, path, { status: 'growing', effective_on: '2024-06-01', reason: 'Sales doubled.' })
  await made(staff, path, { status: 'early', effective_on: '2023-06-01', reason: 'Just founded.' })
  await made(staff, path, {
    status: 'on_track',
    label: 'Near break-even',
    effective_on: '2024-09-01',
    reason: 'Two quarters above plan.',
  })
  const { body } = await staff.get(`/api/${path}`)
  assert.deepEqual(
    body.data.map((each: { label: string }) => each.label),
    ['Near break-even', 'Growing', 'Early'],
  )
  const found = await staff.get('/api/companies?filter[maturity_status]=on_track')
  assert.deepEqual(
    found.body.data.map((each: { id: number }) => each.id),
    [id],
  )
  const later = { status: 'watch', effective_on: '2090-01-01', reason: 'Later.' }
  assert.deepEqual(await refused(staff.post(`/api/${path}`, later)), [422, ['effective_on']])
  assert.equal((await staff.get('/api/companies/999999/maturity-statuses')).status, 404)
})

test('a share price is of an opportunity or of a company, and investors see none of a company', async () => {
  const id = await company('Priced Ltd')
  const body = { company_id: id, date: '2024-06-01', price: '1.25', note: 'Round of June.' }
  await made(staff, 'share-prices', body)
  await made(staff, 'share-prices', { ...body, date: '2024-12-01', price: '2.50' })
  const { body: list } = await staff.get(`/api/share-prices?filter[company_id]=${id}&append=change_percent`)
  assert.deepEqual(
    list.data.map((each: { price: string; change_percent: string | null }) => [
      each.price,
      each.change_percent,
    ]),
    [
      ['2.5', '100.000000'],
      ['1.25', null],
    ],
  )
  assert.deepEqual(await refused(staff.post('/api/share-prices', { date: '2024-06-01', price: '1' })), [
    422,
    ['investment_opportunity_id'],
  ])
  const entrepreneur = await api.as('entrepreneur')
  const other = await entrepreneur.post('/api/share-prices', { ...body, date: '2024-07-01' })
  assert.equal(other.status, 403)
  for (const who of [await api.as('user'), entrepreneur]) {
    const seen = await who.get(`/api/share-prices?filter[company_id]=${id}`)
    assert.deepEqual([seen.status, seen.body.data], [200, []])
  }
})

test('companies are sorted by their figures and exported with them', async () => {
  const { body } = await staff.get('/api/companies?sort=-multiple,name&filter[name]=Tidewell,Two Classes')
  assert.deepEqual(
    body.data.map((each: { name: string }) => each.name),
    ['Two Classes', 'Tidewell Energy'],
  )
  const file = await staff.get('/api/companies/export?filter[name]=Tidewell')
  assert.equal(file.status, 200)
  assert.match(file.text, /Tidewell Energy.*1600\.00.*2350\.00.*900\.00.*2\.031250/)
})
