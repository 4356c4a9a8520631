import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { distributed } from '../../../test/proceeds.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { openAll } from '../captable/test-figures.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { TestPortfolio, transferred } from './test-portfolio.ts'

// 10,000 shares of Sedgemoor Wind bought for £25,000.00 under EIS, and priced at £4.00 since.

const api = apiForTests()
let ids: TestPortfolio['ids']
let investor: Client
let staff: Client
let other: number
const today = '2026-11-20'

before(async () => {
  const world = await openWorld(api)
  const portfolio = new TestPortfolio(api, await api.userId('user'), world.typeId)
  ids = portfolio.ids
  ;[investor, staff] = [await api.as('user'), await api.as('superAdmin')]
  ;[other] = (await readyInvestors(api, world, 1)) as [number]
  await setFlags(api, { tax_enabled: 1 })
  const lot = { shares: '10000', price: '2.50', cost: 25_000_00n, on: '2025-05-01', from: '1', to: '10000' }
  const earlier = { shares: '20000', cost: 50_000_00n, on: '2023-01-10', to: '20000' }
  for (const [name, one] of [
    ['Sedgemoor Wind', lot],
    ['Tidewell Energy', { ...lot, ...earlier }],
  ] as const) {
    await portfolio.offer(name)
    await portfolio.hold(name, one)
  }
  const { rows } = await sql<{ id: number }>`
    insert into tax_options (tenant_id, name, kind, rate) values (1, 'EIS', 'eis', 30) returning id`.execute(
    api.db,
  )
  ids['eis'] = Number(rows[0]!.id)
  await sql`update investment_opportunities set tax_option_ids = ${JSON.stringify([ids['eis']])}::jsonb
    where tenant_id = 1 and id = ${ids['Sedgemoor Wind']}`.execute(api.db)
  const body = { investment_opportunity_id: ids['Sedgemoor Wind'], date: '2025-12-31', price: '4' }
  assert.equal((await staff.post('/api/share-prices', body)).status, 201)
})

const outside = { kind: 'outside', transferee_name: 'Marlow Ventures Limited' }
const transfers = (name: string, terms: object) => transferred(api, ids[`${name} investment`]!, terms)

const read = async (path: string, who = investor) => {
  const answer = await who.get(`/api/${path}`)
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer.body.data
}
const flowsOf = async (name: string, who = investor) => {
  const { flows, totals } = await read(`portfolio/cash-flows?investment_opportunity_id=${ids[name]}`, who)
  return {
    flows: flows.map((one: Record<string, string>) => [one['kind'], one['date'], one['amount']]),
    totals: totals.map((one: Record<string, string>) => [one['paid_in'], one['paid_out'], one['net']])[0],
  }
}
const yearOf = (name: string, year: number) =>
  read(`portfolio/tax-year?year=${year}&investment_opportunity_id=${ids[name]}`)
const listOf = async (name: string) =>
  (await investor.get(`/api/portfolio?filter[investment_opportunity_id]=${ids[name]}`)).body
const chartOf = async (name: string): Promise<string[][]> => {
  const [line] = await read(`portfolio/value-history?investment_opportunity_id=${ids[name]}`)
  return line.points.map((one: Record<string, string>) => [one['date'], one['value'], one['invested']])
}
const opens = (figures: Parameters<typeof openAll>[2], query = '') =>
  openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}${query}`, figures)
const pick = (row: Record<string, unknown>, ...keys: string[]) => keys.map((key) => row[key])

test('of a part that is sold the purchase stays whole, and the sale is a payment of its own', async () => {
  const before = await chartOf('Sedgemoor Wind')
  const { id } = await transfers('Sedgemoor Wind', { ...outside, shares: '5000', consideration: '20000.00' })
  ids['first sale'] = id
  assert.deepEqual(await flowsOf('Sedgemoor Wind'), {
    flows: [
      ['sold', today, '20000.00'],
      ['bought', '2025-05-01', '-25000.00'],
    ],
    totals: ['25000.00', '20000.00', '-5000.00'],
  })
  const after = await chartOf('Sedgemoor Wind')
  assert.deepEqual(after.slice(0, -1), before.slice(0, -1), 'what was held then')
  assert.deepEqual(after.at(-2)!.slice(1), ['40000.00', '25000.00'])
  assert.deepEqual(after.at(-1), [today, '20000.00', '12500.00'])
})

test('the tax year has all shares that were issued with their relief, and the sale with its gain', async () => {
  const issuedIn = await yearOf('Sedgemoor Wind', 2026)
  assert.deepEqual(pick(issuedIn.issued[0], 'shares', 'cost'), ['10000', '25000.00'])
  assert.deepEqual(pick(issuedIn.schemes[0], 'invested', 'relief'), ['25000.00', '7500.00'])
  assert.deepEqual(issuedIn.ended, [])
  const soldIn = await yearOf('Sedgemoor Wind', 2027)
  assert.deepEqual(
    soldIn.ended.map((one: object) => pick({ ...one }, 'id', 'date', 'is_sale', 'cost', 'proceeds', 'gain')),
    [[`transfer${ids['first sale']}`, today, true, '12500.00', '20000.00', '7500.00']],
  )
  assert.deepEqual(pick(soldIn.totals[0], 'issued', 'gain', 'income'), ['0.00', '7500.00', '0.00'])
  assert.deepEqual(soldIn.years, [2027, 2026])
})

test('a holding is of what is still held, and totals of everything, with what was sold beside it', async () => {
  const { data, meta } = await listOf('Sedgemoor Wind')
  assert.deepEqual(pick(data[0], 'shares', 'invested', 'value', 'distributed', 'gain'), [
    '5000',
    '12500.00',
    '20000.00',
    '0.00',
    '7500.00',
  ])
  const [sold] = meta.sold
  assert.deepEqual(
    pick(sold, 'shares', 'invested', 'proceeds', 'distributed', 'gain', 'multiple', 'sold_on'),
    ['5000', '12500.00', '20000.00', '20000.00', '7500.00', '1.600000', today],
  )
  const [totals] = meta.totals
  const names = ['invested', 'held', 'value', 'distributed', 'sold', 'total_value', 'unrealised', 'realised']
  assert.deepEqual(pick(totals, ...names, 'income', 'gain', 'multiple', 'holdings', 'ended'), [
    '25000.00',
    '12500.00',
    '20000.00',
    '20000.00',
    '20000.00',
    '40000.00',
    '7500.00',
    '7500.00',
    '0.00',
    '15000.00',
    '1.600000',
    1,
    0,
  ])
  const only = `&investment_opportunity_id=${ids['Sedgemoor Wind']}`
  await opens(
    [...names, 'gain', 'multiple'].map((name) => ({
      place: name,
      figure: `${name}:GBP`,
      value: totals[name],
    })),
    only,
  )
  const own = ['shares', 'invested', 'proceeds', 'distributed', 'gain', 'gain_percent', 'multiple']
  await opens(
    own.map((name) => ({ place: name, figure: `${name}:sold${ids['Sedgemoor Wind']}`, value: sold[name] })),
  )
  const rate = { place: 'rates', value: (Number(totals.irr) * 100).toFixed(4) }
  await opens([{ ...rate, figure: 'irr:GBP' }], only)
})

test('figures of the past open, and every workbook recalculates', async () => {
  const id = ids['Sedgemoor Wind']
  await opens([
    { place: 'then', figure: `value_on:${id}:2026-06-30`, value: '40000.00' },
    { place: 'paid then', figure: `paid_on:${id}:2026-06-30`, value: '25000.00' },
    { place: 'now', figure: `value_on:${id}:${today}`, value: '20000.00' },
  ])
  for (const path of [
    'figures/workbook',
    'cash-flows/figures/workbook',
    'tax-year/figures/workbook?year=2027',
  ])
    assert.deepEqual(wrongCells((await fetchBytes(api, investor, `/api/portfolio/${path}`)).bytes), [], path)
})

test('what was seen before a sale went with the shares, and is no change of the price', async () => {
  const path = `portfolio/${ids['Sedgemoor Wind']}/changes`
  const first = await api.asUser(await api.userId('user'))
  assert.equal((await first.post(`/api/${path}`)).status, 204)
  api.clock.forward({ seconds: 1 })
  await transfers('Sedgemoor Wind', { ...outside, shares: '1000', consideration: '4100.00' })
  api.clock.forward({ seconds: 1 })
  const second = await api.asUser(await api.userId('user'))
  const told = await read(path, second)
  assert.deepEqual(pick(told, 'before', 'bought', 'left', 'repriced', 'paid', 'after', 'distributed'), [
    '20000.00',
    '0.00',
    '-4000.00',
    '0.00',
    '0.00',
    '16000.00',
    '0.00',
  ])
  const figures = ['bought', 'left', 'repriced'].map((name) => ({
    place: name,
    figure: `${name}:${ids['Sedgemoor Wind']}`,
    value: told[name],
  }))
  await openAll(second, (figure) => `/api/portfolio/figures/working?figure=${figure}`, figures)
})

test('after all of it is sold the purchase, its relief and the past stay', async () => {
  await distributed(api, ids['Sedgemoor Wind']!, { amount: '300.00', date: '2026-11-19' })
  await transfers('Sedgemoor Wind', { ...outside, shares: '4000', consideration: '15000.00' })
  const { flows, totals } = await flowsOf('Sedgemoor Wind')
  assert.deepEqual(flows.at(-1), ['bought', '2025-05-01', '-25000.00'])
  assert.deepEqual(totals, ['25000.00', '39400.00', '14400.00'])
  const { data, meta } = await listOf('Sedgemoor Wind')
  assert.deepEqual(data, [])
  assert.deepEqual(
    pick(meta.totals[0], 'invested', 'held', 'distributed', 'sold', 'realised', 'gain', 'holdings', 'ended'),
    ['25000.00', '0.00', '39400.00', '39100.00', '14400.00', '14400.00', 0, 1],
  )
  const { issued, schemes } = await yearOf('Sedgemoor Wind', 2026)
  assert.deepEqual(pick(issued[0], 'id', 'investment_id', 'cost'), [
    null,
    ids['Sedgemoor Wind investment'],
    '25000.00',
  ])
  assert.equal(schemes[0].relief, '7500.00')
  const soldIn = await yearOf('Sedgemoor Wind', 2027)
  assert.deepEqual(pick(soldIn.totals[0], 'gain', 'income'), ['14100.00', '300.00'])
  const chart = await chartOf('Sedgemoor Wind')
  assert.deepEqual(chart.at(-2)!.slice(1), ['40000.00', '25000.00'])
  assert.deepEqual(chart.at(-1)!.slice(1), ['0.00', '0.00'])
  assert.ok(
    (await read('portfolio/choices')).tax_options.some(({ name }: { name: string }) => name === 'EIS'),
  )
  assert.deepEqual(wrongCells((await fetchBytes(api, investor, '/api/portfolio/figures/workbook')).bytes), [])
})

test('a buyer has a purchase on the day of the registration; gifts and nominees are no payment', async () => {
  const { id } = (await staff.post('/api/nominees', { name: 'Garrick Nominees' })).body.data
  await transfers('Tidewell Energy', { kind: 'nominee', nominee_id: id })
  await transfers('Tidewell Energy', { kind: 'investor', user_id: other, shares: '4000', consideration: '0' })
  assert.deepEqual((await flowsOf('Tidewell Energy')).flows, [['bought', '2023-01-10', '-50000.00']])
  assert.deepEqual((await yearOf('Tidewell Energy', 2027)).ended, [])
  const given = await listOf('Tidewell Energy')
  assert.deepEqual([given.meta.sold, given.meta.totals[0].invested], [[], '40000.00'])
  assert.deepEqual((await chartOf('Tidewell Energy')).at(-2)!.slice(1), ['50000.00', '50000.00'])
  const sale = { kind: 'investor', user_id: other, shares: '2000', consideration: '8000.00' }
  await transfers('Tidewell Energy', sale)
  const buyer = await api.asUser(other)
  assert.deepEqual(await flowsOf('Tidewell Energy', buyer), {
    flows: [['bought', today, '-8000.00']],
    totals: ['8000.00', '0.00', '-8000.00'],
  })
  assert.deepEqual((await read('portfolio/tax-year', buyer)).issued, [])
  assert.deepEqual((await flowsOf('Tidewell Energy')).flows[0], ['sold', today, '8000.00'])
})
