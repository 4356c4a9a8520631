import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fileFor } from '../../../test/certificate-world.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { distributed } from '../../../test/proceeds.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { openAll } from '../captable/test-figures.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { makeTaxHoldings } from './test-tax-holdings.ts'
import type { TestTaxHoldings } from './test-tax-holdings.ts'

const api = apiForTests()
const today = '2026-11-20'
let holdings: TestTaxHoldings
let ids: TestTaxHoldings['ids']
let investor: Client

before(async () => {
  const world = await openWorld(api)
  const [other] = (await readyInvestors(api, world, 1)) as [number]
  await setFlags(api, { tax_enabled: 1 })
  holdings = await makeTaxHoldings(api, { type: world.typeId, other })
  ids = holdings.ids
  investor = await api.as('user')
})

const yearOf = async (name: string, year = 2027) => {
  const path = `/api/portfolio/tax-year?year=${year}&investment_opportunity_id=${ids[name]}`
  const answer = await investor.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const pick = (row: Record<string, unknown>, ...keys: string[]) => keys.map((key) => row[key])
const partsOf = (ended: { parts: Record<string, unknown>[] }) =>
  ended.parts.map((part) =>
    pick(part, 'rule', 'acquired_on', 'shares', 'cost', 'proceeds', 'gain', 'treatment'),
  )
const soldOf = async (name: string) => partsOf((await yearOf(name)).ended[0])

test('25,000 shares named as later ones are the 20,000 with EIS relief and 5,000 others: £5,000', async () => {
  const company = 'Tidewell Energy plc'
  await holdings.hold('Tidewell A', {
    shares: 20_000,
    pounds: 20_000,
    on: '2022-06-01',
    isRelieved: true,
    company,
  })
  await holdings.hold('Tidewell B', {
    shares: 15_000,
    pounds: 15_000,
    on: '2024-07-01',
    kind: 'secondary',
    company,
  })
  const { id } = await holdings.sell('Tidewell B', '15000', '30000.00')
  await holdings.sell('Tidewell A', '10000', '20000.00')
  const year = await yearOf('Tidewell A')
  assert.equal(year.ended.length, 1)
  const [sale] = year.ended
  assert.deepEqual(pick(sale, 'id', 'name', 'date', 'is_sale', 'shares'), [
    `transfer${id}`,
    'Tidewell A and Tidewell B',
    today,
    true,
    '25000',
  ])
  assert.deepEqual(pick(sale, 'cost', 'proceeds', 'gain', 'exempt', 'chargeable'), [
    '25000.00',
    '50000.00',
    '25000.00',
    '20000.00',
    '5000.00',
  ])
  assert.deepEqual(partsOf(sale), [
    ['first_in', '2022-06-01', '20000', '20000.00', '40000.00', '20000.00', 'exempt'],
    ['pool', null, '5000', '5000.00', '10000.00', '5000.00', 'chargeable'],
  ])
  assert.equal(sale.parts[0].held_until, '2025-06-01')
  assert.deepEqual(pick(year.totals[0], 'gain', 'exempt', 'chargeable'), ['25000.00', '20000.00', '5000.00'])
  assert.deepEqual(
    (await yearOf('Tidewell B')).ended,
    year.ended,
    'the same where the other round is asked for',
  )
})

test('every figure of a disposal opens, and the workbook recalculates with the section 104 holding', async () => {
  const { ended, totals } = await yearOf('Tidewell A')
  const [sale] = ended
  const own = ['cost', 'proceeds', 'gain', 'exempt', 'chargeable'].map((name) => ({
    place: name,
    figure: `${name === 'cost' ? 'ended_cost' : name}:${sale.id}`,
    value: sale[name],
  }))
  const parts = sale.parts.flatMap((part: Record<string, string>, index: number) =>
    ['cost', 'proceeds', 'gain'].map((name) => ({
      place: `part ${index}`,
      figure: `part_${name}:${sale.id}:${index}`,
      value: part[name],
    })),
  )
  const sums = ['gain', 'exempt', 'chargeable'].map((name) => ({
    place: 'total',
    figure: `${name}:GBP`,
    value: totals[0][name],
  }))
  const query = `year=2027&investment_opportunity_id=${ids['Tidewell A']}`
  const figures = '/api/portfolio/tax-year/figures'
  await openAll(investor, (name) => `${figures}/working?${query}&figure=${name}`, [...own, ...parts, ...sums])
  const { bytes } = await fetchBytes(api, investor, `${figures}/workbook?${query}`)
  assert.deepEqual(await wrongCells(bytes), [])
})

test('shares sold within three years are chargeable, and relief may be withdrawn', async () => {
  await holdings.hold('Larkfield', { shares: 1_000, pounds: 1_000, on: '2025-01-10', isRelieved: true })
  await holdings.sell('Larkfield', '400', '1000.00')
  const [sale] = (await yearOf('Larkfield')).ended
  assert.deepEqual(partsOf(sale), [
    ['first_in', '2025-01-10', '400', '400.00', '1000.00', '600.00', 'withdrawn'],
  ])
  assert.deepEqual(pick(sale, 'exempt', 'chargeable'), ['0.00', '600.00'])
  assert.equal(sale.parts[0].held_until, '2028-01-10')
})

test('shares bought within 30 days after a sale come before the section 104 holding', async () => {
  const company = 'Morrow Glass plc'
  await holdings.hold('Morrow A', { shares: 900, pounds: 900, on: '2020-01-10', company })
  await holdings.hold('Morrow B', { shares: 600, pounds: 3_000, on: '2021-01-10', company })
  await holdings.hold('Morrow C', { shares: 100, pounds: 700, on: '2026-12-20', company })
  await holdings.sell('Morrow A', '400', '4000.00')
  // 100 at £7; 300 of 1,500 that cost £3,900.
  assert.deepEqual(await soldOf('Morrow A'), [
    ['thirty_days', '2026-12-20', '100', '700.00', '1000.00', '300.00', 'chargeable'],
    ['pool', null, '300', '780.00', '3000.00', '2220.00', 'chargeable'],
  ])
  const query = `year=2027&investment_opportunity_id=${ids['Morrow A']}`
  const path = `/api/portfolio/tax-year/figures/workbook?${query}`
  assert.deepEqual(await wrongCells((await fetchBytes(api, investor, path)).bytes), [])
})

test('shares of an organisation are another holder’s, and a company has no 30 days', async () => {
  const company = 'Quarry plc'
  await holdings.hold('Quarry A', {
    shares: 500,
    pounds: 500,
    on: '2020-01-10',
    company,
    organisation: ids['club']!,
  })
  await holdings.hold('Quarry B', { shares: 500, pounds: 2_500, on: '2021-01-10', company })
  await holdings.hold('Quarry C', {
    shares: 50,
    pounds: 500,
    on: '2026-12-01',
    company,
    organisation: ids['club']!,
  })
  await holdings.sell('Quarry B', '100', '1000.00')
  await holdings.sell('Quarry A', '100', '1000.00')
  assert.deepEqual(await soldOf('Quarry B'), [
    ['pool', null, '100', '500.00', '1000.00', '500.00', 'chargeable'],
  ])
  assert.deepEqual(await soldOf('Quarry A'), [
    ['thirty_days', '2026-12-01', '50', '500.00', '500.00', '0.00', 'chargeable'],
    ['pool', null, '50', '50.00', '500.00', '450.00', 'chargeable'],
  ])
  await sql`update organisations set type = 'Business' where tenant_id = 1 and id = ${ids['club']}`.execute(
    api.db,
  )
  assert.deepEqual(await soldOf('Quarry A'), [
    ['pool', null, '100', '100.00', '1000.00', '900.00', 'chargeable'],
  ])
})

test('shares that a pension holds are held in another capacity', async () => {
  const company = 'Kelp plc'
  await holdings.hold('Kelp A', { shares: 100, pounds: 900, on: '2020-01-10', company })
  await holdings.hold('Kelp B', { shares: 100, pounds: 100, on: '2021-01-10', company })
  await holdings.throughPension('Kelp A')
  await holdings.sell('Kelp B', '50', '500.00')
  assert.deepEqual(await soldOf('Kelp B'), [['pool', null, '50', '50.00', '500.00', '450.00', 'chargeable']])
})

test('a gift takes the oldest shares with relief, and is no disposal that has a gain', async () => {
  const company = 'Saltern plc'
  await holdings.hold('Saltern A', { shares: 300, pounds: 300, on: '2021-03-01', isRelieved: true, company })
  await holdings.hold('Saltern B', { shares: 300, pounds: 900, on: '2022-03-01', isRelieved: true, company })
  await holdings.give('Saltern B', '200')
  assert.deepEqual((await yearOf('Saltern B')).ended, [])
  api.clock.forward({ days: 1 })
  investor = await api.as('user')
  await holdings.sell('Saltern B', '100', '600.00')
  const [sale] = (await yearOf('Saltern B')).ended
  assert.deepEqual(partsOf(sale), [['first_in', '2021-03-01', '100', '100.00', '600.00', '500.00', 'exempt']])
})

test('without a valid certificate after one was withdrawn shares bear no relief', async () => {
  await holdings.hold('Pinmill', { shares: 100, pounds: 100, on: '2021-03-01', isRelieved: true })
  await holdings.sell('Pinmill', '50', '500.00')
  assert.deepEqual((await soldOf('Pinmill'))[0]!.at(-1), 'exempt')
  const staff = await api.as('superAdmin')
  const investment = ids['Pinmill investment']!
  await sql`update investments set allotted_on = '2021-03-01' where tenant_id = 1 and id = ${investment}`.execute(
    api.db,
  )
  const filed = await fileFor(staff, investment, { fields: { issued_on: '2021-09-01' } })
  assert.equal(filed.status, 201, filed.text)
  const path = `/api/tax-certificates/${filed.body.data.id}/withdraw`
  assert.equal((await staff.post(path, { reason: 'HMRC withdrew the relief' })).status, 200)
  assert.deepEqual(await soldOf('Pinmill'), [['pool', null, '50', '50.00', '500.00', '450.00', 'chargeable']])
})

test('a round that ended is a disposal of what was held: exempt with relief, and a loss less relief', async () => {
  await holdings.hold('Harbour', { shares: 100, pounds: 1_000, on: '2020-06-01', isRelieved: true })
  await holdings.hold('Wreck', { shares: 100, pounds: 1_000, on: '2020-06-01', isRelieved: true })
  for (const name of ['Harbour', 'Wreck']) {
    if (name === 'Harbour') await distributed(api, ids[name]!, { amount: '4000.00', date: '2026-11-12' })
    await sql`update investment_opportunities set status = 6, outcome_date = '2026-11-12'
      where tenant_id = 1 and id = ${ids[name]}`.execute(api.db)
  }
  const [sold] = (await yearOf('Harbour')).ended
  assert.deepEqual(pick(sold, 'id', 'is_sale', 'gain', 'exempt', 'chargeable'), [
    String(ids['Harbour']),
    false,
    '3000.00',
    '3000.00',
    '0.00',
  ])
  const [lost] = (await yearOf('Wreck')).ended
  assert.deepEqual(partsOf(lost), [
    ['first_in', '2020-06-01', '100', '1000.00', '0.00', '-1000.00', 'relieved_loss'],
  ])
  assert.deepEqual(pick(lost, 'exempt', 'chargeable'), ['0.00', '-1000.00'])
})
