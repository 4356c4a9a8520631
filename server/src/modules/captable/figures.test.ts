import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { distributed } from '../../../test/proceeds.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { figuresOf, openAll } from './test-figures.ts'
import { fullCompany } from './test-full-company.ts'
import { formatScaled, parseScaled } from '../../domain/scaled.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fixed, named, scenarioFigures, tableFigures } from './test-table-figures.ts'

const api = apiForTests()
let staff: Client
let path: string
let roundId: number
before(async () => {
  staff = await api.as('superAdmin')
  const full = await fullCompany(api, staff)
  path = full.path
  roundId = full.id
  await openRound(full.id)
  for (const [date, price] of [
    ['2023-03-14', '4.00'],
    ['2024-06-30', '5.25'],
  ])
    await sql`insert into share_prices (tenant_id, investment_opportunity_id, date, price)
      values (1, ${full.id}, ${date}, ${price})`.execute(api.db)
})

/** A round of the same company that is live, with one request in its book. */
async function openRound(id: number): Promise<void> {
  await sql`
    with o as (
      insert into investment_opportunities (tenant_id, name, slug, status, type_id, issuer_name, issuer_number, target_amount_minor,
        share_price, share_class)
      select 1, 'Next', ${`next-${id}`}, 2, type_id, issuer_name, issuer_number, 100000000, '8.00', 'C Preferred'
      from investment_opportunities where tenant_id = 1 and id = ${id} returning id)
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, date)
    select 1, ${`N${id}`}, o.id, ${await api.userId('user')}, 'reserved', 'GBP', 2500000, '2026-01-05' from o
    returning 1`.execute(api.db)
}

const read = async (address: string) => {
  const answer = await staff.get(address)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

/** The workbook with live formulas comes to the same figures as the product did by itself. */
async function recalculates(address: string): Promise<void> {
  const { bytes } = await fetchBytes(api, staff, address)
  assert.deepEqual(wrongCells(bytes), [])
}

test('every figure of the table opens to its working, in each view, with and without the open round', async () => {
  for (const query of [
    '',
    'view=issued',
    'view=as_converted&with_round=1',
    'with_round=1',
    'as_at=2021-07-15',
  ]) {
    const figures = figuresOf(await read(`${path}?${query}`), tableFigures)
    assert.ok(figures.length > 50)
    await openAll(staff, (figure) => `${path}/working?${query}&figure=${encodeURIComponent(figure)}`, figures)
    await recalculates(`${path}/workbook?${query}`)
  }
})

test('every figure of the register opens to its working', async () => {
  const { members, total_shares } = await read(`${path}/members?as_at=2023-12-31`)
  const figures = figuresOf(
    { members, total_shares },
    {
      total_shares: fixed('member_total'),
      'members[].shares': named('member_shares'),
      'members[].percent': named('member_percent'),
      'members[].paid': named('member_paid'),
    },
  )
  const behind = members.filter((entry: { beneficial_owners: number }) => entry.beneficial_owners > 0)
  assert.ok(behind.length > 0, 'a nominee holds for somebody')
  const counts = [
    { place: 'members', figure: 'member_count', value: String(members.length) },
    ...behind.map(({ key, beneficial_owners: owners }: { key: string; beneficial_owners: number }) => ({
      place: 'members[].beneficial_owners',
      figure: `member_owners:${key}`,
      value: String(owners),
    })),
  ]
  await openAll(staff, (figure) => `${path}/working?as_at=2023-12-31&figure=${encodeURIComponent(figure)}`, [
    ...figures,
    ...counts,
  ])
})

test('every figure of the performance opens to its working', async () => {
  const amounts = {
    invested: 'paid',
    returned: 'returned',
    value: 'value',
    gain: 'gain',
    multiple: 'multiple',
  }
  const figures = figuresOf(await read(`${path}/performance`), {
    price: fixed('performance_price'),
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([field, figure]) => [
        [field, fixed(`performance_${figure}:total`)],
        [`rounds[].${field}`, named(`performance_${figure}`)],
      ]),
    ),
    'rounds[].price': named('performance_issue_price'),
    'rounds[].shares': named('performance_shares'),
    'rounds[].held_shares': named('performance_held'),
    'rounds[].valued_shares': named('performance_valued'),
    'history[].price': (trail) => `performance_price:${trail[0]!.index}`,
    'history[].shares': (trail) => `performance_issued:${trail[0]!.index}`,
    'history[].value': (trail) => `performance_company:${trail[0]!.index}`,
  })
  assert.ok(figures.length > 15)
  await openAll(staff, (figure) => `${path}/working?figure=${encodeURIComponent(figure)}`, figures)
})

test('every figure of a round and of its exits opens to its working: preferences, strikes, the curve and its turns', async () => {
  const round = 'with_round=1&pre_money=44000000&new_money=8000000&preference=1&pool_percent=10'
  for (const query of [
    round,
    `${round}&notes_convert=0&sale_price=1234567.89&costs_percent=3`,
    'sale_price=52000000&costs_percent=3',
  ]) {
    const scenario = await read(`${path}/scenario?${query}`)
    const figures = figuresOf(scenario, scenarioFigures(scenario))
    await openAll(
      staff,
      (figure) => `${path}/scenario/working?${query}&figure=${encodeURIComponent(figure)}`,
      figures,
    )
    await recalculates(`${path}/scenario/workbook?${query}`)
  }
})

test('every figure of an existing investment opens to its working: holdings, gain, yearly return and each price', async () => {
  await distributed(api, roundId, { amount: '90.00', date: '2026-01-15' })
  const base = `/api/investment-opportunities/${roundId}/holdings`
  const answer = await read(base)
  assert.deepEqual(
    [answer.cost, answer.returned, answer.value, answer.gain, answer.multiple, answer.holders],
    ['1200.00', '90.00', '1575.00', '465.00', '1.387500', 3],
  )
  assert.match(answer.irr, /^0\.\d{6}$/)
  const total = ['shares', 'cost', 'value', 'returned', 'gain', 'gain_percent', 'multiple', 'irr']
  // A fraction on the wire, as in every portfolio, and per cent in its working.
  const percent = formatScaled(parseScaled(answer.irr, { places: 6, wholeDigits: 3 })!, 4)
  const figures = figuresOf(
    { ...answer, irr: percent },
    {
      price: fixed('holding_price'),
      issue_price: fixed('holding_issue_price'),
      issued: fixed('holding_issued'),
      in_issue_before: fixed('holding_in_issue_before'),
      proceeds: fixed('holding_proceeds'),
      ...Object.fromEntries(total.map((figure) => [figure, fixed(`holding_${figure}:total`)])),
    },
  )
  const rows = await read(
    `/api/investments?filter[investment_opportunity_id]=${roundId}&append=current_value,gain,gain_percent&fields[investments]=id,shares,allocated`,
  )
  const perRow = (figure: string) => (trail: readonly { item: Record<string, unknown> }[]) =>
    `holding_${figure}:${trail.at(-1)!.item['id']}`
  const prices = await read(`/api/share-prices?filter[investment_opportunity_id]=${roundId}`)
  await openAll(staff, (figure) => `${base}/working?figure=${encodeURIComponent(figure)}`, [
    ...figures,
    ...figuresOf(
      rows.map(({ id, shares, allocated, current_value, gain, gain_percent }: Record<string, unknown>) => ({
        id,
        shares,
        allocated,
        current_value,
        gain,
        gain_percent,
      })),
      {
        '[].shares': perRow('shares'),
        '[].allocated': perRow('cost'),
        '[].current_value': perRow('value'),
        '[].gain': perRow('gain'),
        '[].gain_percent': perRow('gain_percent'),
      },
    ),
    { place: 'holders', figure: 'holding_holders', value: String(answer.holders) },
    { place: 'prices', figure: 'holding_prices', value: String(prices.length) },
    ...figuresOf(
      prices.map(({ id, price }: Record<string, unknown>) => ({ id, price })),
      { '[].price': perRow('price') },
    ),
  ])
  await recalculates(`${base}/workbook`)
  assert.equal((await (await api.as('investmentManager')).get(base)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(base)).status, 404)
})
