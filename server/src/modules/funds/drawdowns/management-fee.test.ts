import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

const inDays = (count: number) =>
  new Date(api.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** £10m of commitments, a quarter of them by the first investor. */
async function fundOfTen(values: Record<string, unknown> = {}) {
  const fund = await newFund(world.staff, { fee_percent: '2', ...values })
  await committed(world, fund.id, ['2500000', '7500000'], { date: inDays(0) })
  return fund
}
const firstQuarter = { from: '2024-01-01', to: '2024-03-31' }
const feeOf = (id: number, period: Record<string, string>) =>
  world.staff.get(`/api/funds/${id}/management-fee?${new URLSearchParams(period)}`)

test('2 % of £10m for the first quarter of 2024, by each way of counting days', async () => {
  for (const [way, amount] of [
    ['act_365', '49863.01'],
    ['act_act', '49726.78'],
    ['quarter', '50000.00'],
  ] as const) {
    const fund = await fundOfTen({ fee_day_count: way })
    const { body } = await feeOf(fund.id, firstQuarter)
    assert.deepEqual(
      [body.data.base, body.data.days, body.data.day_count, body.data.amount],
      ['10000000.00', 91, way, amount],
    )
  }
})

test('a call of the fee is shared by commitment, and keeps what the fee was worked out of', async () => {
  const fund = await fundOfTen({ fee_day_count: 'act_365' })
  const body = {
    fund_id: fund.id,
    title: 'Management fee',
    purpose: 'fees',
    basis: 'management_fee',
    fee_from: firstQuarter.from,
    fee_to: firstQuarter.to,
    due_date: inDays(30),
  }
  const call = await made(world.staff, 'fund-drawdowns', body)
  assert.deepEqual(call.items, [{ kind: 'management_fees', amount: '49863.01' }])
  assert.deepEqual([call.basis, call.total, call.fee.base], ['management_fee', '49863.01', '10000000.00'])
  assert.deepEqual(
    call.lines.map((line: { amount: string }) => line.amount),
    ['12465.75', '37397.26'],
  )
  await world.staff.patch(`/api/funds/${fund.id}`, { fee_percent: '1' })
  const { body: later } = await world.staff.get(`/api/fund-drawdowns/${call.id}`)
  assert.deepEqual([later.data.fee.percent, later.data.fee.amount], ['2', '49863.01'])
  for (const [wrong, field] of [
    [{ fee_from: null }, 'fee_from'],
    [{ fee_to: '2023-12-31' }, 'fee_to'],
    [{ purpose: 'investment' }, 'purpose'],
    [{ class: 'A' }, 'class'],
    [{ items: [{ kind: 'investments', amount: '1' }] }, 'items'],
  ] as const) {
    const refused = await world.staff.post('/api/fund-drawdowns', { ...body, ...wrong })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]])
  }
})

test('items that don’t add up to the call are refused, with both amounts as people write them', async () => {
  const fund = await fundOfTen({})
  const refused = await world.staff.post('/api/fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    due_date: '2026-12-31',
    items: [{ kind: 'investments', amount: '1' }],
  })
  assert.match(refused.body.errors.items[0], /^The items add up to £1\.00, and the call is £[\d,]+\.00\.$/)
})

test('a day’s fee is called once: two calls at once, an overlap, and again after a cancellation', async () => {
  const fund = await fundOfTen({ fee_day_count: 'act_365' })
  const ask = (from: string, to: string) =>
    world.staff.post('/api/fund-drawdowns', {
      fund_id: fund.id,
      title: 'Management fee',
      purpose: 'fees',
      basis: 'management_fee',
      fee_from: from,
      fee_to: to,
      due_date: inDays(30),
    })
  const both = await Promise.all([1, 2].map(() => ask(firstQuarter.from, firstQuarter.to)))
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422])
  const overlap = await ask('2024-03-31', '2024-06-30')
  assert.deepEqual(overlap.body.errors, {
    fee_from: [
      'Cash call 1 already includes the fee from 1 January 2024 to 31 March 2024. Choose other dates, or cancel it first.',
    ],
  })
  assert.equal((await feeOf(fund.id, { from: '2023-12-01', to: '2024-01-01' })).status, 422)
  assert.equal((await ask('2024-04-01', '2024-06-30')).status, 201)
  const first = both.find(({ status }) => status === 201)!.body.data
  await made(world.staff, `fund-drawdowns/${first.id}/cancel`, { reason: 'Drawn up too early' })
  assert.equal((await ask(firstQuarter.from, firstQuarter.to)).status, 201)
})

test('after the investment period the fee is the lower one, and a period has one rate', async () => {
  const fund = await fundOfTen({
    fee_day_count: 'quarter',
    investment_period_end: '2024-03-31',
    fee_step_down_percent: '1.5',
  })
  const rated = async (from: string, to: string) => {
    const { body } = await feeOf(fund.id, { from, to })
    return [body.data.percent, body.data.amount]
  }
  assert.deepEqual(await rated('2024-01-01', '2024-03-31'), ['2', '50000.00'])
  assert.deepEqual(await rated('2024-04-01', '2024-06-30'), ['1.5', '37500.00'])
  const both = await feeOf(fund.id, { from: '2024-03-01', to: '2024-04-30' })
  assert.deepEqual(both.body.errors, {
    to: [
      'The fee changes after the investment period ends on 31 March 2024. Call the dates before and after it separately.',
    ],
  })
  await world.staff.patch(`/api/funds/${fund.id}`, { fee_step_down_percent: null })
  assert.deepEqual(await rated('2024-03-01', '2024-04-30'), ['2', '33333.33'])
})

test('a fee of the value counts the latest that was published by the first day, class by class', async () => {
  const fund = await fundOfTen({ fee_basis: 'nav', fee_day_count: 'quarter' })
  const early = await feeOf(fund.id, firstQuarter)
  assert.deepEqual([early.status, Object.keys(early.body.errors)], [422, ['from']])
  const publish = async (date: string, values: Record<string, string>) => {
    const value = await made(world.staff, 'net-asset-values', {
      fund_id: fund.id,
      date,
      liabilities: '0',
      units: '1000',
      ...values,
    })
    await made(world.colleague, `net-asset-values/${value.id}/approve`)
    await made(world.staff, `net-asset-values/${value.id}/publish`)
  }
  await publish('2023-09-30', { class: 'A', assets: '4000000' })
  await publish('2023-12-31', { class: 'A', assets: '5000000' })
  await publish('2023-12-31', { class: 'B', assets: '1000000' })
  await publish('2024-03-31', { class: 'A', assets: '9000000' })
  const { body } = await feeOf(fund.id, firstQuarter)
  assert.deepEqual([body.data.base, body.data.amount], ['6000000.00', '30000.00'])
})

test('a fee of what is invested counts what is still held at cost', async () => {
  const fund = await fundOfTen({ fee_basis: 'invested', fee_day_count: 'quarter' })
  const none = await feeOf(fund.id, firstQuarter)
  assert.deepEqual([none.status, Object.keys(none.body.errors)], [422, ['from']])
  const company = await made(world.staff, 'companies', { name: 'Morrow Health', fund_id: fund.id })
  const holding = { fund_id: fund.id, share_class: 'Ordinary', shares: '1000', cost: '400000' }
  await made(world.staff, 'company-holdings', {
    ...holding,
    company_id: company.id,
    acquired_on: '2023-06-01',
  })
  await made(world.staff, 'company-outcomes', {
    company_id: company.id,
    type: 'partial_exit',
    date: '2023-12-01',
    shares: '250',
    proceeds: '200000',
  })
  const { body } = await feeOf(fund.id, firstQuarter)
  assert.deepEqual([body.data.base, body.data.amount], ['300000.00', '1500.00'])
})

test('by the quarter, a fee is of whole months; and who may not change funds does not read it', async () => {
  const fund = await fundOfTen({ fee_day_count: 'quarter' })
  const odd = await feeOf(fund.id, { from: '2024-01-01', to: '2024-03-30' })
  assert.deepEqual([odd.status, Object.keys(odd.body.errors)], [422, ['to']])
  const free = await fundOfTen({ fee_percent: '0' })
  assert.equal((await feeOf(free.id, firstQuarter)).status, 422)
  const investor = await api.asUser(world.investors[0]!)
  const refused = await investor.get(
    `/api/funds/${fund.id}/management-fee?${new URLSearchParams(firstQuarter)}`,
  )
  assert.equal(refused.status, 403)
})
