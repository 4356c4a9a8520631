import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { distributed } from '../../../test/proceeds.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { openAll } from '../captable/test-figures.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()
let investor: Client
const ids: Record<string, number> = {}
before(async () => {
  investor = await api.as('user')
  const owner = await api.userId('user')
  await setFlags(api, { tax_enabled: 1 })
  ids['type'] = await one(
    sql`insert into opportunity_types (tenant_id, name) values (1, 'Equity') returning id`,
  )
  ids['eis'] = await one(sql`insert into tax_options (tenant_id, name, kind, rate, annual_limit_minor)
    values (1, 'EIS', 'eis', 30, 4000000) returning id`)
  ids['seis'] = await one(sql`insert into tax_options (tenant_id, name, kind, rate)
    values (1, 'SEIS', 'seis', 50) returning id`)
  ids['club'] = await one(
    sql`insert into organisations (tenant_id, name, type) values (1, 'Sailing Club', 'Business') returning id`,
  )
  await sql`insert into organisation_members (tenant_id, organisation_id, user_id, status)
    values (1, ${ids['club']}, ${owner}, 'active')`.execute(api.db)
  await hold('Tidewell Energy', { cost: 50_000_00, on: '2025-04-05', schemes: ['eis'] })
  await hold('Larkfield Therapeutics', { cost: 10_000_00, on: '2025-04-06', schemes: ['seis'] })
  await hold('Northlight Robotics', { cost: 45_000_00, on: '2026-04-05', schemes: ['eis'] })
  await hold('Both Schemes', { cost: 7_000_00, on: '2025-12-01', schemes: ['eis', 'seis'] })
  await hold('Club Boats', { cost: 1_000_00, on: '2026-04-06', schemes: [], organisation: ids['club'] })
  await hold('Harbourline', { cost: 30_000_00, on: '2020-06-01', schemes: [] })
  for (const [name, amount, date] of [
    ['Tidewell Energy', '1200.50', '2025-05-01'],
    ['Harbourline', '1000.00', '2023-01-10'],
    ['Harbourline', '66000.00', '2025-11-12'],
  ] as const)
    await distributed(api, ids[name]!, { amount, date })
  await sql`update investment_opportunities set status = 6, outcome_date = '2025-11-12'
    where tenant_id = 1 and id = ${ids['Harbourline']}`.execute(api.db)
})

async function one(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(api.db)
  return Number((rows[0] as { id: number }).id)
}

async function hold(
  name: string,
  lot: { cost: number; on: string; schemes: string[]; organisation?: number | undefined },
): Promise<void> {
  const owner = await api.userId('user')
  const schemes = JSON.stringify(lot.schemes.map((scheme) => ids[scheme]))
  const offer = await one(sql`
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, currency, nominal_value, issuer_name, tax_option_ids)
    values (1, ${name}, ${name.toLowerCase().replace(' ', '-')}, 5, ${ids['type']}, 'GBP', 0.001, ${name}, ${schemes}::jsonb) returning id`)
  ids[name] = offer
  const organisation = lot.organisation ?? null
  const investment = await one(sql`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, organisation_id, status, currency, amount_minor,
      allocated_minor, shares, date)
    values (1, ${`CF${offer}`}, ${offer}, ${owner}, ${organisation}, 'certificated', 'GBP', ${lot.cost}, ${lot.cost}, 100, ${lot.on})
    returning id`)
  await one(sql`
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, organisation_id, investment_id, registered_name, share_class,
      shares, price, currency, cost_minor, allotted_on)
    values (1, ${offer}, ${owner}, ${organisation}, ${investment}, 'Eleanor Whitcombe', 'A', 100, 1, 'GBP', ${lot.cost}, ${lot.on})
    returning id`)
}

const read = async (path: string, who = investor) => {
  const answer = await who.get(`/api/${path}`)
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer.body.data
}
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('cash flows come to what the portfolio says was invested and paid out', async () => {
  const { flows, totals, count, years } = await read('portfolio/cash-flows')
  const meta = (await investor.get('/api/portfolio')).body.meta
  assert.equal(count, 9)
  assert.deepEqual(years, [2027, 2026, 2025, 2023, 2021])
  assert.deepEqual(totals, [
    { currency: 'GBP', paid_in: '143000.00', paid_out: '68200.50', net: '-74799.50' },
  ])
  assert.deepEqual(totals.map((one: Record<string, string>) => [one['paid_in'], one['paid_out']])[0], [
    meta.totals[0].invested,
    meta.totals[0].distributed,
  ])
  assert.deepEqual(flows[0], {
    id: flows[0].id,
    date: '2026-04-06',
    kind: 'bought',
    name: 'Club Boats',
    currency: 'GBP',
    amount: '-1000.00',
    investment_opportunity_id: ids['Club Boats'],
    fund_id: null,
  })
  const inYear = await read('portfolio/cash-flows?paid=2025-04-06,2026-04-05')
  assert.deepEqual(namesOf(inYear.flows), [
    'Northlight Robotics',
    'Both Schemes',
    'Harbourline',
    'Tidewell Energy',
    'Larkfield Therapeutics',
  ])
  assert.deepEqual((await read('portfolio/cash-flows?paid=2030-01-01,')).totals, [])
  assert.equal((await investor.get('/api/portfolio/cash-flows?paid=soon')).status, 422)
})

test('holdings, their totals, history and figures are narrowed alike', async () => {
  for (const [asked, names] of [
    [
      `organisation_id=own`,
      ['Both Schemes', 'Harbourline', 'Larkfield Therapeutics', 'Northlight Robotics', 'Tidewell Energy'],
    ],
    [`organisation_id=${ids['club']}`, ['Club Boats']],
    [`tax_option_id=${ids['seis']}`, ['Both Schemes', 'Larkfield Therapeutics']],
    [`investment_opportunity_id=${ids['Tidewell Energy']}`, ['Tidewell Energy']],
    ['investment_opportunity_id=999999', []],
    ['between=2025-04-06,2026-04-05', ['Both Schemes', 'Larkfield Therapeutics', 'Northlight Robotics']],
    ['between=2026-04-06,', ['Club Boats']],
    ['investment_method_entity_id=999', []],
  ] as const) {
    const filter = asked.replace(/^(\w+)/, 'filter[$1]')
    const { data, meta } = (await investor.get(`/api/portfolio?${filter}`)).body
    assert.deepEqual(namesOf(data), names, asked)
    if (names.length === 0) continue
    const invested = meta.totals[0].invested
    const working = await read(`portfolio/figures/working?figure=invested:GBP&${asked}`)
    assert.equal(working.value, invested, asked)
    assert.equal((await read(`portfolio/cash-flows?${asked}`)).totals[0].paid_in, invested, asked)
    const [line] = await read(`portfolio/value-history?${asked}`)
    assert.equal(line.points.at(-1).invested, meta.totals[0].held, asked)
  }
})

test('what a portfolio can be narrowed by is what it has', async () => {
  assert.deepEqual(await read('portfolio/choices'), {
    organisations: [{ id: ids['club'], name: 'Sailing Club' }],
    has_own: true,
    methods: [],
    tax_options: [
      { id: ids['eis'], name: 'EIS' },
      { id: ids['seis'], name: 'SEIS' },
    ],
    years: [2027, 2026, 2025, 2021],
  })
  const none = { organisations: [], has_own: false, methods: [], tax_options: [], years: [] }
  assert.deepEqual(await read('portfolio/choices', await api.as('newInvestor')), none)
})

test('a tax year has what was issued, ended and paid out in it, and relief up to the limit', async () => {
  const year = await read('portfolio/tax-year?year=2026')
  assert.deepEqual(
    [year.from, year.to, year.years],
    ['2025-04-06', '2026-04-05', [2027, 2026, 2025, 2023, 2021]],
  )
  assert.deepEqual(namesOf(year.issued), ['Both Schemes', 'Larkfield Therapeutics', 'Northlight Robotics'])
  assert.deepEqual(
    year.schemes.map((one: Record<string, string>) => [one['name'], one['invested'], one['relief']]),
    [
      ['SEIS', '10000.00', '5000.00'],
      ['EIS', '45000.00', '12000.00'],
    ],
  )
  const larkfield = year.issued[1]
  assert.deepEqual(
    [larkfield.claim_by, larkfield.held_until, larkfield.is_held],
    ['2032-01-31', '2028-04-06', true],
  )
  assert.deepEqual(
    year.ended.map((one: Record<string, string>) => [one['name'], one['cost'], one['proceeds'], one['gain']]),
    [['Harbourline', '30000.00', '66000.00', '36000.00']],
  )
  const sums = ['GBP', '62000.00', '36000.00', '0.00', '36000.00', '1200.50']
  assert.deepEqual(year.totals.map(Object.values), [sums])
  const one = await read(
    `portfolio/tax-year?year=2026&investment_opportunity_id=${ids['Northlight Robotics']}`,
  )
  assert.deepEqual(namesOf(one.issued), ['Northlight Robotics'])
  assert.deepEqual(
    one.schemes.map((each: Record<string, string>) => [each['name'], each['relief']]),
    [['EIS', '12000.00']],
  )
  assert.deepEqual(namesOf((await read('portfolio/tax-year')).issued), ['Club Boats'])
  assert.deepEqual((await read('portfolio/tax-year?organisation_id=own&year=2027')).issued, [])
})

test('the figures of cash flows and of a tax year open, and their workbooks recalculate', async () => {
  const flows = '/api/portfolio/cash-flows/figures'
  await openAll(investor, (figure) => `${flows}/working?figure=${figure}`, [
    { place: 'paid in', figure: 'paid_in:GBP', value: '143000.00' },
    { place: 'net', figure: 'net:GBP', value: '-74799.50' },
  ])
  const year = '/api/portfolio/tax-year/figures'
  await openAll(investor, (figure) => `${year}/working?year=2026&figure=${figure}`, [
    { place: 'relief', figure: `relief:${ids['eis']}:GBP`, value: '12000.00' },
    { place: 'invested', figure: `scheme:${ids['eis']}:GBP`, value: '45000.00' },
    { place: 'gain of one', figure: `gain:${ids['Harbourline']}`, value: '36000.00' },
    { place: 'income', figure: 'income:GBP', value: '1200.50' },
  ])
  for (const path of [`${flows}/workbook`, `${year}/workbook?year=2026`])
    assert.deepEqual(await wrongCells((await fetchBytes(api, investor, path)).bytes), [], path)
})

test('a distribution that was reversed leaves what was paid in and out as it was', async () => {
  const staff = await api.as('superAdmin')
  const { lines } = await distributed(api, ids['Tidewell Energy']!, { amount: '500.00', date: '2026-03-01' })
  const [{ id }] = await read(`ledgers?filter[journal_id]=${lines[0].journal_id}`, staff)
  assert.equal((await staff.post(`/api/ledgers/${id}/reverse`, { date: '2026-05-01' })).status, 201)
  const { flows, totals } = await read('portfolio/cash-flows')
  assert.deepEqual(Object.values(totals[0]), ['GBP', '143000.00', '68200.50', '-74799.50'])
  assert.deepEqual([flows[0].kind, flows[0].amount], ['payout_reversed', '-500.00'])
  const { totals: later } = await read('portfolio/cash-flows?paid=2026-04-07,2027-04-05')
  assert.deepEqual(Object.values(later[0]), ['GBP', '0.00', '-500.00', '-500.00'])
})

test('nobody sees another’s cash flows or tax year', async () => {
  const [stranger, staff, other] = await Promise.all([
    api.as('newInvestor'),
    api.as('superAdmin'),
    api.as('superAdmin', 2),
  ])
  const owner = await api.userId('user')
  for (const path of ['portfolio/cash-flows', 'portfolio/tax-year']) {
    const count = async (who: Client) => {
      const data = await read(`${path}?user_id=${owner}`, who)
      return (data.flows ?? data.years.slice(1)).length
    }
    assert.equal(await count(stranger), 0, path)
    assert.notEqual(await count(staff), 0, path)
    assert.equal((await (await api.as('entrepreneur')).get(`/api/${path}?user_id=${owner}`)).status, 403)
    if (path.endsWith('flows')) assert.equal(await count(other), 0, path)
  }
  await setFlags(api, { tax_enabled: 0 })
  assert.equal((await investor.get('/api/portfolio/tax-year')).status, 404)
})
