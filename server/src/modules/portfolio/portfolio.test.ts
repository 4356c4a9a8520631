import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { formatScaled, parseScaled } from '../../domain/scaled.ts'
import { openAll } from '../captable/test-figures.ts'
import { cellsIn, wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'

let api: Api
let owner: number
const ids: Record<string, number> = {}

before(async () => {
  api = await startApi()
  owner = await api.userId('user')
  const type = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids['type'] = type.id
  for (const name of ['Tidewell Energy', 'Larkfield Therapeutics']) await offer(name)
  await hold('Tidewell Energy', {
    shares: '20000',
    price: '2.50',
    cost: 50_000_00n,
    on: '2023-01-10',
    from: '612001',
    to: '632000',
  })
  await hold('Larkfield Therapeutics', {
    shares: '1000',
    price: '10',
    cost: 10_000_00n,
    on: '2026-10-01',
    from: '1',
    to: '1000',
  })
})
after(() => api[Symbol.asyncDispose]())

async function offer(name: string, currency = 'GBP'): Promise<void> {
  const { id } = await api.db
    .insertInto('investment_opportunities')
    .values({
      tenant_id: 1,
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      status: 5,
      type_id: ids['type']!,
      currency,
      nominal_value: '0.001',
      issuer_name: `${name} Ltd`,
      issuer_number: '12345678',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids[name] = id
}

async function hold(
  name: string,
  lot: { shares: string; price: string; cost: bigint; on: string; from: string; to: string },
  currency = 'GBP',
) {
  const shared = { tenant_id: 1, investment_opportunity_id: ids[name]!, user_id: owner }
  const investment = await api.db
    .insertInto('investments')
    .values({
      ...shared,
      reference: `RF${ids[name]}`,
      status: 'certificated',
      currency,
      amount_minor: lot.cost,
      allocated_minor: lot.cost,
      shares: lot.shares,
      date: lot.on,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await api.db
    .insertInto('share_lots')
    .values({
      ...shared,
      investment_id: investment.id,
      registered_name: 'Eleanor Whitcombe',
      share_class: 'A Ordinary',
      shares: lot.shares,
      price: lot.price,
      currency,
      cost_minor: lot.cost,
      number_from: lot.from,
      number_to: lot.to,
      allotted_on: lot.on,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('certificates')
    .values({ ...shared, investment_id: investment.id, share_lot_id: id, number: '0117', issued_on: lot.on })
    .execute()
  ids[`${name} investment`] = investment.id
}

test('a new price moves value, gain and multiple, and gives a rate to what was held for a year', async () => {
  const staff = await api.as('superAdmin')
  const investor = await api.as('user')
  const before = (await investor.get('/api/portfolio')).body
  assert.deepEqual(
    before.data.map((row: { value: string }) => row.value),
    ['10000.00', '50000.00'],
  )

  const price = await staff.post('/api/share-prices', {
    investment_opportunity_id: ids['Tidewell Energy'],
    date: '2026-11-20',
    price: '4.00',
  })
  assert.equal(price.status, 201, price.text)
  const { body } = await investor.get('/api/portfolio?sort=-value')
  const [tidewell, larkfield] = body.data
  assert.deepEqual(
    [
      tidewell.invested,
      tidewell.value,
      tidewell.gain,
      tidewell.gain_percent,
      tidewell.multiple,
      tidewell.cost_price,
    ],
    ['50000.00', '80000.00', '30000.00', '60.000000', '1.600000', '2.5'],
  )
  assert.match(tidewell.irr, /^0\.12\d{4}$/)
  assert.deepEqual([larkfield.irr, larkfield.irr_reason], [null, 'no_price'])
  assert.deepEqual(
    [body.meta.totals[0].invested, body.meta.totals[0].value, body.meta.totals[0].gain],
    ['60000.00', '90000.00', '30000.00'],
  )
})

test('a price is of a day that has been, once, and of a completed investment', async () => {
  const staff = await api.as('superAdmin')
  const post = (date: string, id = ids['Larkfield Therapeutics']) =>
    staff.post('/api/share-prices', { investment_opportunity_id: id, date, price: '11' })
  assert.equal((await post('2026-11-21')).status, 422)
  assert.equal((await post('2026-11-01')).status, 201)
  assert.deepEqual((await post('2026-11-01')).body.errors, { date: ['The date has already been taken.'] })
  assert.equal((await post('2026-11-02', 999_999)).status, 422)
})

test('nobody sees another’s portfolio, and staff only with the right to see investors', async () => {
  assert.deepEqual((await (await api.as('newInvestor')).get('/api/portfolio')).body.data, [])
  assert.equal(
    (await (await api.as('newInvestor')).get(`/api/portfolio/${ids['Tidewell Energy']}`)).status,
    404,
  )
  assert.deepEqual(
    (await (await api.as('newInvestor')).get(`/api/portfolio?filter[user_id]=${owner}`)).body.data,
    [],
  )
  assert.equal(
    (await (await api.as('entrepreneur')).get(`/api/portfolio?filter[user_id]=${owner}`)).status,
    403,
  )
  const staff = await (await api.as('superAdmin')).get(`/api/portfolio?filter[user_id]=${owner}`)
  assert.equal(staff.body?.data?.length, 2, staff.text)
  const stranger = await (await api.as('superAdmin', 2)).get(`/api/portfolio?filter[user_id]=${owner}`)
  assert.deepEqual(stranger.body?.data, [], stranger.text)
})

test('a certificate is the same file whenever it is asked for, and its owner’s alone', async () => {
  const investor = await api.as('user')
  const url = `/api/investments/${ids['Tidewell Energy investment']}/certificate`
  const first = await investor.get(url)
  assert.equal(first.status, 200, first.text.slice(0, 200))
  assert.equal(first.headers['content-type'], 'application/pdf')
  assert.match(String(first.headers['content-disposition']), /^inline; filename/)
  assert.ok(first.text.startsWith('%PDF-1.7'))
  assert.equal((await investor.get(url)).text, first.text)
  assert.equal((await (await api.as('newInvestor')).get(url)).status, 404)
  assert.equal((await (await api.as('custodian')).get(url)).status, 200)
  assert.equal((await (await api.as('adviser')).get(url)).status, 403)
})

test('the export is the list as a file', async () => {
  const file = await (await api.as('user')).get('/api/portfolio/export')
  assert.equal(file.status, 200)
  assert.match(file.text, /Tidewell Energy/)
})

test('the export is a workbook where one is asked for, with the labels of the list', async () => {
  const { cookies } = await api.as('user')
  const { headers, rawPayload } = await api.app.inject({
    url: '/api/portfolio/export?format=xlsx',
    headers: { host: 'localhost', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  })
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  assert.equal(headers['content-type'], workbook)
  assert.match(String(headers['content-disposition']), /filename="portfolio-[\d-]+\.xlsx"/)
  const [sheet] = await readXlsxFile(rawPayload)
  const [head, ...rows] = sheet!.data
  assert.ok(head!.includes('First invested'))
  const row = rows.find((cells) => cells.includes('Tidewell Energy'))!
  assert.equal(typeof row[head!.indexOf('Invested')], 'number')
  assert.equal((await (await api.as('user')).get('/api/portfolio/export?format=pdf')).status, 400)
})

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

test('every figure of a portfolio opens to its working, in its own currency, and the workbook recalculates', async () => {
  const staff = await api.as('superAdmin')
  await offer('Morrow Glass')
  await offer('Pinmill Robotics', 'USD')
  const lot = { shares: '3000', price: '3.3333', cost: 9_999_90n, on: '2021-03-01', from: '1', to: '3000' }
  await hold('Morrow Glass', lot)
  await hold('Pinmill Robotics', { ...lot, from: '3001', to: '6000' }, 'USD')
  for (const [name, amount, date] of [
    ['Tidewell Energy', '1234.56', '2024-06-30'],
    ['Morrow Glass', '15000.00', '2025-06-30'],
  ]) {
    const path = `/api/investment-opportunities/${ids[name!]}/distributions`
    const paid = await staff.post(path, { amount, date })
    assert.equal(paid.status, 201, paid.text)
  }
  const price = { investment_opportunity_id: ids['Morrow Glass'], date: '2025-06-30', price: '5' }
  assert.equal((await staff.post('/api/share-prices', price)).status, 201)
  const second = { ...price, date: '2025-12-31', price: '4' }
  const { id: secondId } = (await staff.post('/api/share-prices', second)).body.data
  await api.db
    .updateTable('investment_opportunities')
    .set({ status: 6 })
    .where('tenant_id', '=', 1)
    .where('id', '=', ids['Morrow Glass']!)
    .execute()

  await api.db
    .updateTable('investment_opportunities')
    .set({ shares_in_issue: '60000' })
    .where('tenant_id', '=', 1)
    .where('id', '=', ids['Tidewell Energy']!)
    .execute()

  const investor = await api.as('user')
  const { data, meta } = (await investor.get('/api/portfolio')).body
  const partOf = async (name: string) =>
    (await investor.get(`/api/portfolio/${ids[name]}?append=part`)).body.data.part
  assert.deepEqual([await partOf('Tidewell Energy'), await partOf('Morrow Glass')], ['25.000000', null])
  const figures = data.flatMap((row: Record<string, string | null>) =>
    [
      'shares',
      'invested',
      'value',
      'distributed',
      'rise',
      'rise_percent',
      'gain',
      'gain_percent',
      'multiple',
      'cost_price',
      'irr',
    ].flatMap((figure) =>
      row[figure] === null
        ? []
        : [{ place: figure, figure: `${figure}:${row['id']}`, value: inPercent(figure, row) }],
    ),
  )
  assert.equal(figures.filter(({ place }: { place: string }) => place === 'irr').length, 2)
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
  const base = '/api/portfolio/figures'
  const held = (currency: string, status: number) =>
    String(
      data.filter((row: Record<string, unknown>) => row['currency'] === currency && row['status'] === status)
        .length,
    )
  assert.notEqual(held('GBP', 5), '0')
  assert.notEqual(held('GBP', 6), '0')
  const seen = [
    { place: 'realised', figure: 'realised:GBP', value: '5000.10' },
    { place: 'income', figure: 'income:GBP', value: '1234.56' },
    { place: 'held', figure: 'held:GBP', value: '60000.00' },
    { place: 'holdings', figure: 'holdings:GBP', value: held('GBP', 5) },
    { place: 'ended', figure: 'ended:GBP', value: held('GBP', 6) },
    { place: 'total irr', figure: 'irr:GBP', value: inPercent('irr', meta.totals[0]) },
    { place: 'part', figure: `part:${ids['Tidewell Energy']}`, value: await partOf('Tidewell Energy') },
    { place: 'change', figure: `price_change:${secondId}`, value: '-20.000000' },
    { place: 'a day', figure: 'value_on:GBP:2022-12-31', value: '9999.90' },
    { place: 'paid by that day', figure: 'paid_on:GBP:2022-12-31', value: '9999.90' },
    { place: 'a day of one', figure: `value_on:${ids['Tidewell Energy']}:2023-01-10`, value: '50000.00' },
    { place: 'a day before it', figure: `value_on:${ids['Tidewell Energy']}:2022-12-31`, value: '0.00' },
  ]
  await openAll(investor, (figure) => `${base}/working?figure=${figure}`, [
    ...figures,
    ...totals,
    ...kinds,
    ...seen,
  ])
  const change = `/api/share-prices?append=change_percent&sort=date&filter[investment_opportunity_id]=${ids['Morrow Glass']}`
  const prices: { id: number; change_percent: string | null }[] = (await investor.get(change)).body.data
  assert.deepEqual(
    prices.map(({ id, change_percent: by }) => [id === secondId, by]),
    [
      [false, null],
      [true, '-20.000000'],
    ],
    'the first price is no change',
  )
  const { bytes } = await fetchBytes(api, investor, `${base}/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
  assert.ok(
    cellsIn(bytes).some(({ sheet }) => sheet === 'Over time'),
    'the days of the charts are in it',
  )
  const dollars = (await investor.get(`${base}/working?figure=gain:${ids['Pinmill Robotics']}`)).body.data
  assert.equal(dollars.numbers, '($9,999.90 + $0.00) − $9,999.90 = $0.00')

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
  const investor = await api.as('user')
  const path = '/api/portfolio/value-history'
  const { meta } = (await investor.get('/api/portfolio')).body
  const { data } = (await investor.get(path)).body
  type Line = { currency: string; points: { date: string; value: string; invested: string }[] }
  assert.deepEqual(
    data.map(({ currency, points }: Line) => [currency, points.at(-1)?.value]),
    meta.totals.map((total: { currency: string; value: string }) => [total.currency, total.value]),
  )
  const figures = data.flatMap(({ currency, points }: Line) =>
    [points[0]!, points[3]!, points.at(-1)!].flatMap(({ date, value, invested }) => [
      { place: 'value', figure: `value_on:${currency}:${date}`, value },
      { place: 'invested', figure: `paid_on:${currency}:${date}`, value: invested },
    ]),
  )
  await openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}`, figures)
  const one = await investor.get(`${path}?investment_opportunity_id=${ids['Pinmill Robotics']}`)
  assert.deepEqual(
    one.body.data.map(({ currency }: Line) => currency),
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

/** The same once more, as another investment. */
const buysAgain = (investment: number) =>
  sql`with made as (
      insert into investments (tenant_id, investment_opportunity_id, user_id, reference, status, currency, amount_minor, allocated_minor, shares, date)
      select tenant_id, investment_opportunity_id, user_id, 'RFAGAIN', status, currency, amount_minor, allocated_minor, shares, date
      from investments where tenant_id = 1 and id = ${investment} returning id)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class, shares, price,
      currency, cost_minor, allotted_on)
    select l.tenant_id, l.investment_opportunity_id, l.user_id, made.id, l.registered_name, l.share_class, l.shares, l.price,
      l.currency, l.cost_minor, l.allotted_on
    from share_lots l, made where l.tenant_id = 1 and l.investment_id = ${investment}
    returning 1`.execute(api.db)

test('a position answers the fields and relations that are asked for, and the investments of nobody else', async () => {
  const investor = await api.as('user')
  const asked = [
    'fields[portfolio]=name,irr&append=value',
    'include=investmentOpportunity,investments,documents,latestSharePrice',
    'fields[investment_opportunities]=slug&fields[investments]=id&fields[share_prices]=price',
  ].join('&')
  const { body } = await investor.get(`/api/portfolio/${ids['Tidewell Energy']}?${asked}`)
  const { irr, latest_share_price: price, ...rest } = body.data
  assert.match(irr, /^-?\d+\.\d{6}$/)
  assert.deepEqual(Object.keys(price), ['price'])
  assert.deepEqual(rest, {
    name: 'Tidewell Energy',
    investment_opportunity: { slug: 'tidewell-energy' },
    investments: [{ id: ids['Tidewell Energy investment'] }],
    documents: [],
  })
  assert.equal((await investor.get('/api/portfolio?include=investors')).status, 400)
  await buysAgain(ids['Tidewell Energy investment']!)
  const plain = (await investor.get('/api/portfolio')).body.data as { id: number }[]
  const whole = (await investor.get('/api/portfolio?include=investments,documents')).body.data as {
    id: number
    irr: string | null
    investments: { id: number }[]
  }[]
  assert.deepEqual(
    whole.map(({ id }) => id),
    plain.map(({ id }) => id),
  )
  assert.ok(whole.every((one) => 'irr' in one))
  assert.ok(whole.some(({ investments }) => investments.length > 1))
})

test('a nominee stands for the people whose shares it holds, each of them once, and is not deleted while it does', async () => {
  const staff = await api.as('superAdmin')
  const { id } = (await staff.post('/api/nominees', { name: 'Garrick Nominees' })).body.data
  await api.db
    .updateTable('share_lots')
    .set({ nominee_id: id })
    .where('tenant_id', '=', 1)
    .where('user_id', '=', owner)
    .execute()
  const { data } = (await staff.get(`/api/nominees/${id}?include=users&fields[users]=id`)).body
  assert.deepEqual([data.holders_count, data.users], [1, [{ id: owner }]])
  const person = (await staff.get(`/api/users/${owner}?include=nominee&fields[nominees]=name`)).body.data
  assert.deepEqual(person.nominee, { name: 'Garrick Nominees' })
  assert.equal((await staff.delete(`/api/nominees/${id}`)).status, 409)
})
