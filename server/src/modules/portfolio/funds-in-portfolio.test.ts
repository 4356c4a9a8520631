import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openUnitsWorld } from '../../../test/units-world.ts'
import type { UnitsWorld } from '../../../test/units-world.ts'

// What an investor holds in funds is in their portfolio: in its list, its totals, its chart and its workings.

const api = apiForTests()
let units: UnitsWorld
before(async () => {
  units = await openUnitsWorld(api)
})

const read = async (who: Client, path: string) => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body
}

const portfolioOf = async (who: Client, query = '') => (await read(who, `/api/portfolio${query}`)).meta

const pence = (text: string) => BigInt(text.replace('.', ''))

/** Each total is the sum of the lines of its currency. */
async function addsUp(who: Client, query = '') {
  const { data, meta } = await read(who, `/api/portfolio${query}`)
  for (const total of meta.totals) {
    const lines = [...data, ...meta.funds].filter(({ currency }) => currency === total.currency)
    for (const key of ['invested', 'value', 'distributed', 'gain'])
      assert.equal(
        lines.reduce((sum: bigint, line: Record<string, string>) => sum + pence(line[key]!), 0n),
        pence(total[key]),
        key,
      )
    const parts = total.types.reduce((sum: bigint, { value }: { value: string }) => sum + pence(value), 0n)
    assert.equal(parts, pence(total.value), 'types')
  }
}

test('a commitment of which nothing is paid yet is no holding', async () => {
  const { funds, totals } = await portfolioOf(await api.asUser(units.holder))
  assert.deepEqual([funds, totals], [[], []])
})

test('before a value is published units are worth what was paid in', async () => {
  await units.called('75')
  const investor = await api.asUser(units.holder)
  const { funds, totals } = await portfolioOf(investor)
  const [own] = funds
  assert.deepEqual(
    [own.id, own.fund_id, own.name, own.shares, own.invested, own.value, own.gain],
    [units.commitment, units.fund.id, units.fund.name, '75000', '75000.00', '75000.00', '0.00'],
  )
  assert.deepEqual(
    [own.latest_price, own.paid_since, own.irr, own.irr_reason],
    [null, null, null, 'no_price'],
  )
  assert.deepEqual(
    [totals[0].value, totals[0].valued_on, totals[0].types],
    ['75000.00', null, [{ type: 'Funds', value: '75000.00', percent: '100.000000' }]],
  )
  await opensEverything(investor)
})

test('75,000 units at a published £1.2060 are £90,450.00, in list, totals, chart and on the page of the fund', async () => {
  api.clock.forward({ days: 400 })
  await units.published('135675')
  const investor = await api.asUser(units.holder)
  const { funds, totals } = await portfolioOf(investor)
  const [own] = funds
  assert.deepEqual(
    [own.value, own.latest_price, own.latest_price_date, own.rise, own.multiple, own.paid_since],
    ['90450.00', '1.206', units.inDays(0), '15450.00', '1.206000', '0.00'],
  )
  const kept = (await read(investor, `/api/fund-commitments/${units.commitment}`)).data
  assert.deepEqual([kept.value, kept.irr], [own.value, own.irr])
  assert.deepEqual(
    [totals[0].invested, totals[0].value, totals[0].gain, totals[0].multiple, totals[0].irr],
    ['75000.00', '90450.00', '15450.00', '1.206000', own.irr],
  )
  const [line] = (await read(investor, '/api/portfolio/value-history')).data
  assert.deepEqual(
    [line.points[0], line.points.at(-2).value, line.points.at(-1)],
    [
      { date: '2026-11-20', value: '75000.00', invested: '75000.00' },
      '75000.00',
      { date: units.inDays(0), value: '90450.00', invested: '75000.00' },
    ],
  )
  await opensEverything(investor)
})

test('£10,000 paid in and £8,000 paid out since the value move the value by £2,000, and no gain', async () => {
  api.clock.forward({ days: 10 })
  await units.called('10')
  await units.distributed('12000')
  const investor = await api.asUser(units.holder)
  const { funds, totals } = await portfolioOf(investor)
  const [own] = funds
  assert.deepEqual(
    [own.invested, own.value, own.distributed, own.paid_since, own.distributed_since, own.gain],
    ['85000.00', '92450.00', '8000.00', '10000.00', '8000.00', '15450.00'],
  )
  assert.deepEqual(
    [totals[0].invested, totals[0].value, totals[0].distributed, totals[0].income, totals[0].gain],
    ['85000.00', '92450.00', '8000.00', '8000.00', '15450.00'],
  )
  // What came since says nothing of the yearly return until the next value.
  const kept = (await read(investor, `/api/fund-commitments/${units.commitment}`)).data
  assert.deepEqual([own.irr, kept.value], [kept.irr, '90450.00'])
  const [line] = (await read(investor, '/api/portfolio/value-history')).data
  assert.deepEqual(line.points.at(-1), { date: units.inDays(0), value: '92450.00', invested: '85000.00' })
  await opensEverything(investor)
})

/** Each figure of the units, of the totals and of the chart comes to its value, and so does the workbook. */
async function opensEverything(investor: Client) {
  const { funds, totals } = await portfolioOf(investor)
  const [line] = (await read(investor, '/api/portfolio/value-history')).data
  const ofUnits = [
    'shares',
    'invested',
    'value',
    'distributed',
    'rise',
    'rise_percent',
    'gain',
    'multiple',
    'held_multiple',
  ]
  const ofAll = [
    'value',
    'invested',
    'held',
    'distributed',
    'unrealised',
    'income',
    'gain',
    'multiple',
    'held_multiple',
  ]
  const figures = [
    ...funds.flatMap((units: Record<string, string>) =>
      ofUnits.map((key) => ({ place: 'units', figure: `${key}:fund${units['id']}`, value: units[key]! })),
    ),
    ...ofAll.map((key) => ({ place: 'all', figure: `${key}:GBP`, value: totals[0][key] })),
    { place: 'kind', figure: 'kind:GBP:Funds', value: totals[0].types[0].value },
    ...line.points.flatMap(({ date, value, invested }: Record<string, string>) => [
      { place: 'chart', figure: `value_on:GBP:${date}`, value },
      { place: 'chart', figure: `paid_on:GBP:${date}`, value: invested },
    ]),
  ]
  await openAll(investor, (figure) => `/api/portfolio/figures/working?figure=${figure}`, figures)
  const { status, bytes } = await fetchBytes(api, investor, '/api/portfolio/figures/workbook')
  assert.equal(status, 200)
  assert.deepEqual(wrongCells(bytes), [])
  await addsUp(investor)
}

async function hold(costMinor: number, currency: string): Promise<number> {
  const { rows } = await sql<{ offer: number }>`
    with offer as (
      insert into investment_opportunities (tenant_id, type_id, name, slug, status, currency, nominal_value, issuer_name)
      select 1, min(id), 'Tidewell ' || ${currency}::text, 'tidewell-' || lower(${currency}::text), 5, ${currency}, 0.001, 'Tidewell' from opportunity_types where tenant_id = 1
      returning id),
    bought as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, allocated_minor, shares, date)
      select 1, 'FP' || id, id, ${units.holder}, 'certificated', ${currency}, ${costMinor}, ${costMinor}, 100, '2024-01-10' from offer
      returning id, investment_opportunity_id as offer)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class, shares, price, currency, cost_minor, allotted_on)
    select 1, offer, ${units.holder}, id, 'A. Holder', 'A', 100, 1, ${currency}, ${costMinor}, '2024-01-10' from bought
    returning investment_opportunity_id as offer`.execute(api.db)
  return rows[0]!.offer
}

test('shares and units are one total in a currency, and an order is judged by all of it', async () => {
  const offer = await hold(50_000_00, 'GBP')
  await hold(7_000_50, 'EUR')
  const investor = await api.asUser(units.holder)
  const { totals } = await portfolioOf(investor)
  assert.deepEqual(
    totals.map((each: Record<string, unknown>) => [each['currency'], each['value'], each['holdings']]),
    [
      ['GBP', '142450.00', 2],
      ['EUR', '7000.50', 1],
    ],
  )
  await addsUp(investor)
  const [first] = (await read(investor, '/api/portfolio/value-history')).data
  assert.equal(first.points.at(-1).value, '142450.00')
  const { text } = await investor.get('/api/portfolio/export')
  assert.match(text, new RegExp(`${units.fund.name}.*85000\\.00,92450\\.00`))
  const { data } = await read(investor, `/api/portfolio?filter[investment_opportunity_id]=${offer}`)
  assert.equal(data.length, 1)
})
