import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { fundToTest, made, refused } from './test-companies.ts'

const api = apiForTests()
let staff: Client
let colleague: Client
let { company, figuresOf, acquired, valued } = {} as Awaited<ReturnType<typeof fundToTest>>
before(async () => {
  ;({ staff, colleague, company, figuresOf, acquired, valued } = await fundToTest(api))
})

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

test('a valuation says how sure its writer is of it, or leaves it out', async () => {
  const id = await company('Certainly Ltd')
  await acquired(id, '100', '100', '2024-01-01')
  const sure = await valued(id, '2024-03-31', { value: '150', confidence: 'low' })
  assert.equal(sure.confidence, 'low')
  const draft = { company_id: id, date: '2024-06-30', method: 'offer', value: '160', basis: 'An offer' }
  assert.equal((await made(staff, 'company-valuations', draft)).confidence, null)
  const unknown = staff.post('/api/company-valuations', { ...draft, confidence: 'certain' })
  assert.deepEqual(await refused(unknown), [422, ['confidence']])
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

test('what would be worth more than an amount can say is refused, and lists go on', async () => {
  const id = await company('Too Large')
  await acquired(id, '1', '1', '2024-01-01')
  await valued(id, '2024-12-31', { price_per_share: '9999999999' })
  const more = { company_id: id, shares: '99999999999999', cost: '1', acquired_on: '2024-02-01' }
  const { body } = await staff.get(`/api/company-holdings?filter[company_id]=${id}`)
  const fund_id = body.data[0].fund_id
  const answer = await staff.post('/api/company-holdings', { ...more, fund_id })
  assert.equal(answer.status, 422, answer.text)
  assert.equal((await figuresOf(id))[1], '9999999999.00')
  assert.equal((await staff.get('/api/companies')).status, 200)
})
