import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'

// One holding has one value and one yearly return, no matter who looks at it and wherever.

const api = apiForTests()
let staff: Client
let investor: Client
let owner: number
let type: number
before(async () => {
  staff = await api.as('superAdmin')
  investor = await api.as('user')
  owner = await api.userId('user')
  const made = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
    .executeTakeFirstOrThrow()
  type = made.id
})

async function round(name: string): Promise<number> {
  const { id } = await api.db
    .insertInto('investment_opportunities')
    .values({ tenant_id: 1, name, slug: name.toLowerCase(), status: 5, type_id: type, issuer_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let count = 0

async function buys(id: number, lot: { shares: string; price: string; cost: bigint; on: string }) {
  count++
  const shared = { tenant_id: 1, investment_opportunity_id: id, user_id: owner, currency: 'GBP' }
  const bought = { shares: lot.shares, price: lot.price, allotted_on: lot.on }
  const investment = await api.db
    .insertInto('investments')
    .values({
      ...shared,
      ...bought,
      reference: `OV${count}`,
      status: 'certificated',
      amount_minor: lot.cost,
      allocated_minor: lot.cost,
      date: lot.on,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('share_lots')
    .values({
      ...shared,
      ...bought,
      investment_id: investment.id,
      registered_name: 'Eleanor Whitcombe',
      share_class: 'Ordinary',
      cost_minor: lot.cost,
    })
    .execute()
}

const priced = async (id: number, date: string, price: string) => {
  const answer = await staff.post('/api/share-prices', { investment_opportunity_id: id, date, price })
  assert.equal(answer.status, 201, answer.text)
}
const read = async (who: Client, path: string) => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body
}

async function figuresAtCost(id: number) {
  await openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}`, [
    { place: 'the chart', figure: 'value_on:GBP:2026-11-20', value: '9.30' },
  ])
  await openAll(staff, (figure) => `/api/investment-opportunities/${id}/holdings/working?figure=${figure}`, [
    { place: 'holdings', figure: 'holding_value:total', value: '9.30' },
    { place: 'holdings', figure: 'holding_multiple:total', value: '1.000000' },
  ])
  await openAll(staff, (figure) => `/api/investment-opportunities/${id}/cap-table/working?figure=${figure}`, [
    { place: 'performance', figure: 'performance_value:total', value: '9.30' },
    { place: 'our position', figure: 'position_value', value: '9.30' },
    { place: 'our position', figure: 'position_after_value', value: '9.30' },
  ])
  for (const path of ['holdings', 'cap-table']) {
    const { bytes } = await fetchBytes(api, staff, `/api/investment-opportunities/${id}/${path}/workbook`)
    assert.deepEqual(wrongCells(bytes), [], path)
  }
}

test('a holding that nobody has priced is worth what it cost on every screen', async () => {
  const id = await round('Unpriced')
  // A discount: 7 shares at £1.3333 would be £9.33.
  await buys(id, { shares: '7', price: '1.3333', cost: 9_30n, on: '2026-11-20' })
  const [own] = (await read(investor, '/api/portfolio')).data
  const [row] = (
    await read(staff, `/api/investments?filter[investment_opportunity_id]=${id}&append=current_value`)
  ).data
  const listed = (await read(staff, `/api/investment-opportunities/${id}?append=held_value`)).data
  const [sums] = (await read(staff, '/api/users/held?filter[role_id]=5')).data
  const person = (await read(staff, `/api/users/${owner}?append=held`)).data
  const book = (await read(staff, `/api/investment-opportunities/${id}/allocation-book`)).data
  const [line] = (await read(investor, `/api/portfolio/value-history?investment_opportunity_id=${id}`)).data
  const held = (await read(staff, `/api/investment-opportunities/${id}/holdings`)).data
  const performance = (await read(staff, `/api/investment-opportunities/${id}/cap-table/performance`)).data
  const { position } = (await read(staff, `/api/investment-opportunities/${id}/cap-table`)).data
  assert.deepEqual(
    {
      portfolio: own.value,
      investment: row.current_value,
      opportunities: listed.held_value,
      investors: sums.value,
      person: person.held[0].value,
      book: book.held.value,
      chart: line.points.at(-1).value,
      holdings: held.value,
      performance: performance.value,
      round: performance.rounds[0].value,
      position: position.value,
      after: position.after_value,
    },
    {
      portfolio: '9.30',
      investment: '9.30',
      opportunities: '9.30',
      investors: '9.30',
      person: '9.30',
      book: '9.30',
      chart: '9.30',
      holdings: '9.30',
      performance: '9.30',
      round: '9.30',
      position: '9.30',
      after: '9.30',
    },
  )
  assert.deepEqual(
    [held.gain, held.multiple, performance.gain, performance.multiple],
    ['0.00', '1.000000', '0.00', '1.000000'],
  )
  assert.deepEqual([held.irr, held.irr_none], [null, 'No price is recorded'])
  await figuresAtCost(id)
  // The tests below look at all that the investor has.
  for (const table of ['share_lots', 'investments'] as const)
    await api.db
      .deleteFrom(table)
      .where('tenant_id', '=', 1)
      .where('investment_opportunity_id', '=', id)
      .execute()
})

test('£10.00, £10.01 and £10.02 at £1.3333 are one sum on every screen, with no gain on the first day', async () => {
  const id = await round('Pennies')
  // Each sum buys 7 shares, which cost £9.33: together £27.99, and 21 shares at once would be £28.00.
  for (const _sum of ['10.00', '10.01', '10.02'])
    await buys(id, { shares: '7', price: '1.3333', cost: 9_33n, on: '2026-11-20' })
  await priced(id, '2026-11-20', '1.3333')

  const [own] = (await read(investor, '/api/portfolio')).data
  assert.deepEqual([own.invested, own.value, own.gain], ['27.99', '27.99', '0.00'], 'portfolio')
  const mine = await read(staff, `/api/portfolio?filter[user_id]=${owner}`)
  assert.deepEqual([mine.data[0].value, mine.meta.totals[0].value], ['27.99', '27.99'], 'record')
  const file = await investor.get('/api/portfolio/export')
  assert.match(file.text, /27\.99/)
  assert.doesNotMatch(file.text, /28\.00/)

  const rows = (
    await read(staff, `/api/investments?filter[investment_opportunity_id]=${id}&append=current_value,gain`)
  ).data
  assert.deepEqual(
    rows.map((row: Record<string, string>) => [row['current_value'], row['gain']]),
    [1, 2, 3].map(() => ['9.33', '0.00']),
    'investments',
  )
  const held = (await read(staff, `/api/investment-opportunities/${id}/holdings`)).data
  assert.deepEqual([held.value, held.gain], ['27.99', '0.00'], 'holdings of the round')
  const listed = (await read(staff, `/api/investment-opportunities/${id}?append=held_value`)).data
  assert.equal(listed.held_value, '27.99', 'list of existing investments')
  const [sums] = (await read(staff, '/api/users/held?filter[role_id]=5')).data
  assert.deepEqual([sums.value, sums.gain], ['27.99', '0.00'], 'sums of investors')
  const person = (await read(staff, `/api/users/${owner}?append=held`)).data
  assert.equal(person.held[0].value, '27.99', 'row of the investor')
  const book = (await read(staff, `/api/investment-opportunities/${id}/allocation-book`)).data
  assert.equal(book.held.value, '27.99', 'allocation book')
  const performance = (await read(staff, `/api/investment-opportunities/${id}/cap-table/performance`)).data
  assert.deepEqual([performance.value, performance.gain], ['27.99', '0.00'], 'performance')
  const position = (await read(staff, `/api/investment-opportunities/${id}/cap-table`)).data.position
  assert.equal(position?.value, '27.99', 'our position')

  await openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}`, [
    { place: 'holding', figure: `value:${id}`, value: '27.99' },
    { place: 'all', figure: 'value:GBP', value: '27.99' },
    { place: 'the chart', figure: 'value_on:GBP:2026-11-20', value: '27.99' },
  ])
  await openAll(staff, (figure) => `/api/investment-opportunities/${id}/cap-table/working?figure=${figure}`, [
    { place: 'performance', figure: 'performance_value:total', value: '27.99' },
    { place: 'our position', figure: 'position_value', value: '27.99' },
  ])
  for (const path of [
    `/api/portfolio/figures/workbook?user_id=${owner}`,
    `/api/investment-opportunities/${id}/cap-table/workbook`,
    '/api/users/held/workbook',
  ]) {
    const { status, bytes } = await fetchBytes(api, staff, path)
    assert.equal(status, 200, path)
    assert.deepEqual(wrongCells(bytes), [], path)
  }
})

test('a holding has one yearly return, to the day of its price, in one unit for staff and for its holder', async () => {
  const id = await round('Larch')
  await buys(id, { shares: '20000', price: '2.50', cost: 50_000_00n, on: '2023-01-10' })
  await priced(id, '2026-09-30', '4.00')
  const own = (await read(investor, `/api/portfolio/${id}`)).data
  const held = (await read(staff, `/api/investment-opportunities/${id}/holdings`)).data
  // 1.6 over 1,359 days: 1.6 ^ (365 ÷ 1,359) − 1.
  assert.equal(own.irr, '0.134547')
  assert.equal(held.irr, own.irr)
  await openAll(staff, (figure) => `/api/investment-opportunities/${id}/holdings/working?figure=${figure}`, [
    { place: 'staff', figure: 'holding_irr:total', value: '13.4547' },
  ])
})

test('what was bought at cost since moves neither the return of a portfolio nor the days of its prices', async () => {
  const totals = async () => (await read(investor, '/api/portfolio')).meta.totals[0]
  const before = await totals()
  assert.equal(before.valued_from, '2026-09-30')
  const later = await round('Rowan')
  await buys(later, { shares: '1000', price: '10', cost: 10_000_00n, on: '2026-11-19' })
  const unpriced = await totals()
  assert.deepEqual([unpriced.irr, unpriced.valued_from], [before.irr, '2026-09-30'])
  await priced(later, '2026-11-19', '10')
  const after = await totals()
  assert.deepEqual([after.irr, after.valued_from, after.valued_on], [before.irr, '2026-09-30', '2026-11-20'])
  await openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}`, [
    { place: 'all', figure: 'irr:GBP', value: String(Number(after.irr) * 100) },
  ])
})
