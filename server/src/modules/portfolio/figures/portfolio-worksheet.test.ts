import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { distributed } from '../../../../test/proceeds.ts'
import { formatScaled, parseScaled } from '../../../domain/scaled.ts'
import { cellsIn, wrongCells } from '../../../figures/test-workbook.ts'
import { openAll } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { makePortfolio } from '../test-portfolio.ts'
import type { TestPortfolio } from '../test-portfolio.ts'

const api = apiForTests()
let owner: number
let ids: TestPortfolio['ids']
let investor: Client
let staff: Client
/** The second price of Morrow Glass. */
let secondPriceId: number

/** Four holdings in two currencies: one was paid out on, one has ended, and one has no price. */
before(async () => {
  const portfolio = await makePortfolio(api)
  ;({ owner, ids } = portfolio)
  ;[investor, staff] = [await api.as('user'), await api.as('superAdmin')]
  await portfolio.offer('Morrow Glass')
  await portfolio.offer('Pinmill Robotics', 'USD')
  const lot = { shares: '3000', price: '3.3333', cost: 9_999_90n, on: '2021-03-01', from: '1', to: '3000' }
  await portfolio.hold('Morrow Glass', lot)
  await portfolio.hold('Pinmill Robotics', { ...lot, from: '3001', to: '6000' }, 'USD')
  await paidOut('Tidewell Energy', '1234.56', '2024-06-30')
  await paidOut('Morrow Glass', '15000.00', '2025-06-30')
  await priced('Tidewell Energy', '2026-11-20', '4.00')
  await priced('Morrow Glass', '2025-06-30', '5')
  secondPriceId = await priced('Morrow Glass', '2025-12-31', '4')
  await change('Morrow Glass', { status: 6 })
  await change('Tidewell Energy', { shares_in_issue: '60000' })
})

const paidOut = (name: string, amount: string, date: string) => distributed(api, ids[name]!, { amount, date })

async function priced(name: string, date: string, price: string): Promise<number> {
  const body = { investment_opportunity_id: ids[name], date, price }
  const answer = await staff.post('/api/share-prices', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

const change = (name: string, values: { status?: number; shares_in_issue?: string }) =>
  api.db
    .updateTable('investment_opportunities')
    .set(values)
    .where('tenant_id', '=', 1)
    .where('id', '=', ids[name]!)
    .execute()

const base = '/api/portfolio/figures'
const opens = (figures: Parameters<typeof openAll>[2]) =>
  openAll(investor, (figure) => `${base}/working?figure=${figure}`, figures)
const read = async () => (await investor.get('/api/portfolio')).body

const holdingFigures = [
  'shares',
  'invested',
  'value',
  'distributed',
  'rise',
  'rise_percent',
  'gain',
  'gain_percent',
  'multiple',
  'held_multiple',
  'cost_price',
  'irr',
] as const

const totalFigures = [
  'invested',
  'held',
  'value',
  'distributed',
  'unrealised',
  'unrealised_percent',
  'realised',
  'income',
  'gain',
  'gain_percent',
  'multiple',
  'held_multiple',
  'holdings',
  'ended',
] as const

test('every figure of a holding opens to its working', async () => {
  const { data } = await read()
  const figures = data.flatMap((row: Record<string, string | null>) =>
    holdingFigures.flatMap((figure) =>
      row[figure] === null
        ? []
        : [{ place: figure, figure: `${figure}:${row['id']}`, value: inPercent(figure, row) }],
    ),
  )
  assert.equal(figures.filter(({ place }: { place: string }) => place === 'irr').length, 2)
  await opens(figures)
})

test('a multiple is with payouts or without, for a holding and for all as one formula has it', async () => {
  const { data, meta } = await read()
  const of = (row: Record<string, string>) => [row['multiple'], row['held_multiple']]
  const named = (name: string) => data.find((row: { id: number }) => row.id === ids[name])
  // £50,000 worth £80,000, with £1,234.56 paid out; £9,999.90 that brought £15,000 when it ended.
  assert.deepEqual(of(named('Tidewell Energy')), ['1.624691', '1.600000'])
  assert.deepEqual(of(named('Morrow Glass')), ['1.500015', '0.000000'])
  // With £10,000 at cost: £106,234.56 of £69,999.90, and £90,000 of the £60,000 that are held.
  assert.deepEqual(of(meta.totals[0]), ['1.517639', '1.500000'])
  const working = await investor.get(`${base}/working?figure=held_multiple:${ids['Tidewell Energy']}`)
  assert.equal(working.body.data.label, 'multiple excluding payouts, Tidewell Energy')
})

test('every total opens to its working, in its own currency and by the kind of investment', async () => {
  const { data, meta } = await read()
  const totals = meta.totals.flatMap((row: Record<string, string>) =>
    totalFigures.map((figure) => ({
      place: figure,
      figure: `${figure}:${row['currency']}`,
      value: String(row[figure]),
    })),
  )
  assert.equal(totals.length, 28)
  const kinds = meta.totals.flatMap(({ currency, types }: { currency: string; types: TypePart[] }) =>
    types.flatMap(({ type, value, percent }) => [
      { place: 'kind', figure: `kind:${currency}:${type}`, value },
      { place: 'kind_percent', figure: `kind_percent:${currency}:${type}`, value: percent },
    ]),
  )
  assert.equal(kinds.length, 4)
  const held = (currency: string, status: number) =>
    String(
      data.filter((row: Record<string, unknown>) => row['currency'] === currency && row['status'] === status)
        .length,
    )
  assert.notEqual(held('GBP', 5), '0')
  assert.notEqual(held('GBP', 6), '0')
  await opens([
    ...totals,
    ...kinds,
    { place: 'realised', figure: 'realised:GBP', value: '5000.10' },
    { place: 'income', figure: 'income:GBP', value: '1234.56' },
    { place: 'held', figure: 'held:GBP', value: '60000.00' },
    { place: 'holdings', figure: 'holdings:GBP', value: held('GBP', 5) },
    { place: 'ended', figure: 'ended:GBP', value: held('GBP', 6) },
    { place: 'total irr', figure: 'irr:GBP', value: inPercent('irr', meta.totals[0]) },
  ])
})

test('a part of a company, a change of price and a day of the charts open to their workings', async () => {
  const partOf = async (name: string) =>
    (await investor.get(`/api/portfolio/${ids[name]}?append=part`)).body.data.part
  assert.deepEqual([await partOf('Tidewell Energy'), await partOf('Morrow Glass')], ['25.000000', null])
  const tidewell = ids['Tidewell Energy']
  await opens([
    { place: 'part', figure: `part:${tidewell}`, value: await partOf('Tidewell Energy') },
    { place: 'change', figure: `price_change:${secondPriceId}`, value: '-20.000000' },
    { place: 'a day', figure: 'value_on:GBP:2022-12-31', value: '9999.90' },
    { place: 'paid by that day', figure: 'paid_on:GBP:2022-12-31', value: '9999.90' },
    { place: 'a day of one', figure: `value_on:${tidewell}:2023-01-10`, value: '50000.00' },
    { place: 'a day before it', figure: `value_on:${tidewell}:2022-12-31`, value: '0.00' },
  ])
  const url = `/api/share-prices?append=change_percent&sort=date&filter[investment_opportunity_id]=${ids['Morrow Glass']}`
  const prices: { id: number; change_percent: string | null }[] = (await investor.get(url)).body.data
  assert.deepEqual(
    prices.map(({ id, change_percent: by }) => [id === secondPriceId, by]),
    [
      [false, null],
      [true, '-20.000000'],
    ],
    'the first price is no change',
  )
})

test('the growth of a price since the first opens, once there is a year between them', async () => {
  const firstId = await priced('Tidewell Energy', '2024-11-20', '2.7777')
  const url = `/api/share-prices?append=yearly_growth&sort=date&filter[investment_opportunity_id]=${ids['Tidewell Energy']}`
  const rows: { id: number; yearly_growth: string | null }[] = (await investor.get(url)).body.data
  assert.deepEqual([rows[0]!.id, rows[0]!.yearly_growth], [firstId, null])
  const { id, yearly_growth: growth } = rows.at(-1)!
  // £2.7777 to £4.00 in two years.
  assert.equal(growth, '20.001680')
  await opens([{ place: 'growth', figure: `price_growth:${id}`, value: growth }])
})

test('the workbook of a portfolio recalculates, with the days of the charts and amounts in their currency', async () => {
  const { bytes } = await fetchBytes(api, investor, `${base}/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
  assert.ok(
    cellsIn(bytes).some(({ sheet }) => sheet === 'Over time'),
    'the days of the charts are in it',
  )
  const dollars = (await investor.get(`${base}/working?figure=gain:${ids['Pinmill Robotics']}`)).body.data
  assert.equal(dollars.numbers, '($9,999.90 + $0.00) − $9,999.90 = $0.00')
})

test('staff open the figures of an investor, and nobody else does', async () => {
  const { meta } = await read()
  const url = `${base}/working?figure=value:GBP&user_id=${owner}`
  assert.equal((await staff.get(url)).body.data.value, meta.totals[0].value)
  assert.equal((await (await api.as('newInvestor')).get(url)).status, 404, 'nobody opens another’s')
  assert.equal((await (await api.as('superAdmin', 2)).get(url)).status, 404)
  assert.equal((await (await api.as('entrepreneur')).get(url)).status, 403)
})

interface TypePart {
  type: string
  value: string
  percent: string
}

test('the value over time ends with what the portfolio is worth now, and each of its points opens', async () => {
  const path = '/api/portfolio/value-history'
  const { meta } = (await investor.get('/api/portfolio')).body
  const { data } = (await investor.get(path)).body
  type ValueHistory = { currency: string; points: { date: string; value: string; invested: string }[] }
  assert.deepEqual(
    data.map(({ currency, points }: ValueHistory) => [currency, points.at(-1)?.value]),
    meta.totals.map((total: { currency: string; value: string }) => [total.currency, total.value]),
  )
  const figures = data.flatMap(({ currency, points }: ValueHistory) =>
    [points[0]!, points[3]!, points.at(-1)!].flatMap(({ date, value, invested }) => [
      { place: 'value', figure: `value_on:${currency}:${date}`, value },
      { place: 'invested', figure: `paid_on:${currency}:${date}`, value: invested },
    ]),
  )
  await openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}`, figures)
  const one = await investor.get(`${path}?investment_opportunity_id=${ids['Pinmill Robotics']}`)
  assert.deepEqual(
    one.body.data.map(({ currency }: ValueHistory) => currency),
    ['USD'],
  )
  assert.deepEqual((await (await api.as('newInvestor')).get(`${path}?user_id=${owner}`)).body.data, [])
  assert.deepEqual((await (await api.as('superAdmin')).get(`${path}?user_id=${owner}`)).body.data, data)
  assert.equal((await (await api.as('entrepreneur')).get(`${path}?user_id=${owner}`)).status, 403)
})

/** A rate is a fraction on the wire and per cent in its working: "0.142000" is "14.2000". */
function inPercent(figure: string, row: Readonly<Record<string, string | null>>): string {
  const text = row[figure] ?? ''
  return figure === 'irr'
    ? formatScaled(parseScaled(text, { places: 6, wholeDigits: 12, signed: true })!, 4)
    : text
}
