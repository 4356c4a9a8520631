import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { fundToTest, made, refused } from './test-companies.ts'

const api = apiForTests()
let staff: Client
let { company, figuresOf, acquired } = {} as Awaited<ReturnType<typeof fundToTest>>
before(async () => {
  ;({ staff, company, figuresOf, acquired } = await fundToTest(api))
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

test('companies are put in order by what they are worth', async () => {
  const [less, more] = [await company('Worth Less'), await company('Worth More')]
  await acquired(less, '100', '9', '2024-01-01')
  await acquired(more, '100', '10000', '2024-01-01')
  const order = async (sort: string) =>
    (await staff.get(`/api/companies?filter[name]=Worth&sort=${sort}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  assert.deepEqual(
    [await order('value'), await order('-value')],
    [
      [less, more],
      [more, less],
    ],
  )
})

test('a British company’s number is kept as Companies House writes it, and refused where there is none like it', async () => {
  const id = await company('Numbered')
  const change = (values: object) => staff.patch(`/api/companies/${id}`, values)
  const number = async (values: object) => (await change(values)).body.data.company_number
  assert.equal(await number({ company_number: 'sc 1234' }), 'SC001234')
  assert.deepEqual(await refused(change({ company_number: 'XX123456' })), [422, ['company_number']])
  assert.equal(await number({ country: 'DE', company_number: 'hrb 12345' }), 'HRB 12345')
  assert.deepEqual(await refused(change({ country: 'GB' })), [422, ['company_number']])
  assert.equal(await number({ name: 'Renamed' }), 'HRB 12345')
  assert.equal(await number({ country: 'GB', company_number: '445790' }), '00445790')
})

test('a listing without a sale leaves the holding as it is', async () => {
  const id = await company('Listed plc')
  await acquired(id, '100', '100', '2024-01-01')
  const listed = await made(staff, 'company-outcomes', { company_id: id, type: 'ipo', date: '2025-01-01' })
  assert.deepEqual([listed.shares, listed.proceeds], ['0', '0.00'])
  assert.deepEqual(await figuresOf(id), ['100.00', '100.00', '0.00', '1.000000', 'active'])
})

test('what is in escrow beside the proceeds counts nowhere, and is taken out again', async () => {
  const id = await company('Held Back')
  await acquired(id, '100', '100', '2024-01-01')
  const sale = { company_id: id, type: 'exit', date: '2025-01-01', proceeds: '300', escrow: '40' }
  const sold = await made(staff, 'company-outcomes', sale)
  assert.equal(sold.escrow, '40.00')
  assert.deepEqual(await figuresOf(id), ['100.00', '0.00', '300.00', '3.000000', 'exited'])
  const url = `/api/company-outcomes/${sold.id}`
  assert.deepEqual(await refused(staff.patch(url, { escrow: '-1' })), [422, ['escrow']])
  assert.equal((await staff.patch(url, { escrow: null })).body.data.escrow, null)
})

test('an outcome names the fund and class where there are several', async () => {
  const id = await company('Two Classes', 'A', 'B')
  await acquired(id, '100', '100', '2024-01-01', { share_class: 'A' })
  await acquired(id, '100', '200', '2024-01-01', { share_class: 'B' })
  const exit = { company_id: id, type: 'exit', date: '2024-05-01', proceeds: '500' }
  assert.deepEqual(await refused(staff.post('/api/company-outcomes', exit)), [422, ['share_class']])
  await made(staff, 'company-outcomes', { ...exit, share_class: 'A' })
  // B alone is left, at its cost.
  assert.deepEqual(await figuresOf(id), ['300.00', '200.00', '500.00', '2.333333', 'active'])
})

test('the currency of a company stays once something of it was bought', async () => {
  const id = await company('Currency Ltd')
  const url = `/api/companies/${id}`
  assert.equal((await staff.patch(url, { currency: 'EUR' })).status, 200)
  await acquired(id, '10', '10', '2024-01-01')
  assert.deepEqual(await refused(staff.patch(url, { currency: 'GBP' })), [422, ['currency']])
  assert.equal((await staff.patch(url, { currency: 'EUR', stage: 'seed' })).status, 200)
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
  const first = await company('Sorted Low')
  await acquired(first, '10', '400', '2024-01-01')
  const second = await company('Sorted High')
  await acquired(second, '10', '100', '2024-01-01')
  const part = { type: 'partial_exit', date: '2024-02-01', shares: '5', proceeds: '90' }
  await made(staff, 'company-outcomes', { ...part, company_id: second })
  const namesBy = async (sort: string) => {
    const { body } = await staff.get(`/api/companies?sort=${sort}&filter[name]=Sorted`)
    return body.data.map((each: { name: string }) => each.name)
  }
  for (const sort of ['-multiple', '-proceeds', 'cost', 'current_value'])
    assert.deepEqual(await namesBy(sort), ['Sorted High', 'Sorted Low'], sort)
  const file = await staff.get('/api/companies/export?filter[name]=Sorted High')
  assert.equal(file.status, 200)
  assert.match(file.text, /Sorted High.*100\.00.*50\.00.*90\.00.*1\.400000/)
})
