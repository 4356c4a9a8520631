import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { openAll } from '../../captable/test-figures.ts'
import type { Figure } from '../../captable/test-figures.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
})

const today = () => api.clock.now().toISOString().slice(0, 10)

/** £1m by three, all of it paid, a company bought, two values a quarter apart, and a distribution by the waterfall. */
async function storiedFund(): Promise<{ id: number; company: number }> {
  const staff = await api.as('superAdmin')
  const fund = await newFund(staff)
  await committed({ ...world, staff }, fund.id, ['125000', '375000', '500000'], { date: today() })
  const dueOn = new Date(api.clock.now().getTime() + 4 * 86_400_000).toISOString().slice(0, 10)
  await calledInFull(staff, fund.id, { dueOn, paidOn: today() })
  const company = await made(staff, 'companies', { name: `Tidewell ${fund.id}`, fund_id: fund.id })
  const of = { company_id: company.id, fund_id: fund.id }
  await made(staff, 'company-holdings', { ...of, shares: '200000', cost: '600000.00', acquired_on: today() })
  await valued(fund.id, company.id, { price: '3.10', assets: '1015000', liabilities: '15000' })
  api.clock.forward({ days: 400 })
  await valued(fund.id, company.id, { price: '4.85', assets: '1362000.10', liabilities: '17000' })
  api.clock.forward({ days: 20 })
  const later = await api.as('superAdmin')
  const draft = await made(later, 'distributions', {
    fund_id: fund.id,
    title: 'Distribution 1',
    kind: 'gain',
    sharing: 'waterfall',
    amount: '1200000.01',
    record_date: today(),
    pay_date: today(),
  })
  await made(later, `distributions/${draft.id}/confirm`)
  await made(await api.as('support'), `distributions/${draft.id}/authorise`)
  await made(later, `distributions/${draft.id}/pay`, { paid_on: today() })
  for (const [kind, amount] of [
    ['income', '100.01'],
    ['return_of_capital', '33.34'],
  ])
    await made(later, 'distributions', {
      fund_id: fund.id,
      title: `By units, ${kind}`,
      kind,
      amount,
      record_date: today(),
      pay_date: today(),
    })
  return { id: fund.id, company: company.id }
}

async function valued(
  fund_id: number,
  company_id: number,
  { price, assets, liabilities }: { price: string; assets: string; liabilities: string },
): Promise<void> {
  const [staff, colleague] = [await api.as('superAdmin'), await api.as('support')]
  const date = today()
  const valuation = {
    company_id,
    date,
    method: 'last_round',
    price_per_share: price,
    basis: 'Price of the round.',
  }
  const draft = await made(staff, 'company-valuations', valuation)
  await made(colleague, `company-valuations/${draft.id}/approve`)
  const value = await made(staff, 'net-asset-values', { fund_id, date, assets, liabilities })
  await made(colleague, `net-asset-values/${value.id}/approve`)
  await made(staff, `net-asset-values/${value.id}/publish`)
}

const rowsAt = async (client: Client, path: string) =>
  (await client.get(`/api/${path}`)).body.data as (Record<string, string> & { id: number })[]

const named = (
  rows: readonly (Record<string, unknown> & { id: number })[],
  names: Record<string, string>,
): Figure[] =>
  rows.flatMap((row) =>
    Object.entries(names).flatMap(([field, key]) =>
      typeof row[field] === 'string' ? [{ place: field, figure: `${key}:${row.id}`, value: row[field] }] : [],
    ),
  )

test('every figure of a fund opens to the very value that its lists say, and its workbook recalculates', async () => {
  const { id } = await storiedFund()
  const staff = await api.as('superAdmin')
  const appends = [
    'committed',
    'called',
    'drawn',
    'drawn_percent',
    'distributed',
    'units',
    'nav',
    'nav_per_unit',
    'pic',
    'dpi',
    'rvpi',
    'tvpi',
  ]
  const { body } = await staff.get(`/api/funds/${id}?append=${appends.join()}`)
  const keys = { nav: 'value' } as Record<string, string>
  const whole = appends.map((field) => ({
    place: field,
    figure: keys[field] ?? field,
    value: body.data[field] as string,
  }))
  const commitments = await rowsAt(staff, `fund-commitments?filter[fund_id]=${id}`)
  const values = await rowsAt(staff, `net-asset-values?filter[fund_id]=${id}`)
  const calls = await rowsAt(staff, `fund-drawdowns?filter[fund_id]=${id}`)
  const callLines = await rowsAt(staff, `fund-drawdown-lines?filter[fund_id]=${id}`)
  const distributions = await rowsAt(staff, `distributions?filter[fund_id]=${id}&sort=number`)
  const [distribution] = distributions
  const lines = await rowsAt(staff, `distribution-lines?filter[fund_id]=${id}`)
  const tiers = distribution!['tiers'] as unknown as Record<string, string>[]
  await openAll(staff, (figure) => `/api/funds/${id}/figures/working?figure=${encodeURIComponent(figure)}`, [
    ...whole,
    ...named(commitments, {
      amount: 'promised',
      called: 'called',
      paid: 'paid',
      to_pay: 'to_pay',
      unfunded: 'unfunded',
      distributed: 'distributed',
      units: 'units',
      value: 'value',
      tvpi: 'tvpi',
      dpi: 'dpi',
      rvpi: 'rvpi',
      pic: 'pic',
    }),
    ...named(values, { value: 'nav_value', per_unit: 'nav_unit', units: 'nav_units' }),
    ...named(calls, { total: 'call_total', received: 'call_received' }),
    ...named(callLines, { total: 'line_total', received: 'line_received', outstanding: 'line_outstanding' }),
    ...named(distributions, {
      carry_amount: 'carry',
      investors_amount: 'to_investors',
      paid_amount: 'paid_out_of',
    }),
    ...named(lines, { amount: 'pays', capital: 'line_part_capital', gain: 'line_part_gain' }),
    ...tiers.flatMap((tier) =>
      ['amount', 'investors', 'carry'].map((side) => ({
        place: `tier ${tier['tier']}`,
        figure: `tier_${side}_${tier['tier']}:${distribution!.id}`,
        value: tier[side]!,
      })),
    ),
  ])
  const { bytes } = await fetchBytes(api, staff, `/api/funds/${id}/figures/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('an investor opens their own part of a fund, and nothing of others; of a fund that is not theirs nothing', async () => {
  const { id, company } = await storiedFund()
  const staff = await api.as('superAdmin')
  const commitments = await rowsAt(staff, `fund-commitments?filter[fund_id]=${id}&sort=id`)
  const investor = await api.asUser(world.investors[0]!)
  const [own, other] = [0, 1].map((place) =>
    commitments.find((each) => Number(each['user_id']) === world.investors[place]),
  )
  const status = async (figure: string) =>
    (await investor.get(`/api/funds/${id}/figures/working?figure=${encodeURIComponent(figure)}`)).status
  const asked = [`value:${own!.id}`, `own_part:${company}`, `value:${other!.id}`, 'committed', 'cash']
  const answers = []
  for (const figure of asked) answers.push(await status(figure))
  assert.deepEqual(answers, [200, 200, 404, 404, 404])
  const { body } = await investor.get(`/api/funds/${id}/performance`)
  const { companies, totals, net, bridge } = body.data
  assert.equal(net, null)
  assert.equal(totals.own_value, own!['value'])
  const pence = (text: string) => Math.round(Number(text) * 100)
  assert.equal(
    companies.reduce((sum: number, each: { own_value: string }) => sum + pence(each.own_value), 0) +
      pence(totals.own_other_assets),
    pence(totals.own_value),
  )
  assert.equal(bridge.closing, own!['value'])
  const { bytes } = await fetchBytes(api, investor, `/api/funds/${id}/figures/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
  const foreign = await newFund(staff)
  assert.equal((await investor.get(`/api/funds/${foreign.id}/performance`)).status, 404)
})

test('a quarter’s portfolio stays as it was when its value was published, and opens', async () => {
  const { id, company } = await storiedFund()
  const staff = await api.as('superAdmin')
  const values = await rowsAt(staff, `net-asset-values?filter[fund_id]=${id}&sort=date`)
  const date = values[0]!['date']!
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3)
  const then = `year=${date.slice(0, 4)}&quarter=${quarter}`
  const read = (client: Client, what: string, query: string) =>
    client.get(`/api/reports/funds/${id}/${what}?${query}`)
  const portfolio = (await read(staff, 'portfolio', then)).body.data
  assert.deepEqual(
    [portfolio.as_of, portfolio.totals.value, portfolio.totals.net_asset_value, portfolio.bridge],
    [date, '620000.00', '1000000.00', null],
  )
  assert.equal((await read(staff, 'portfolio', '')).body.data.totals.value, '970000.00')
  const { positions, as_of: day } = (await read(staff, 'investments', then)).body.data
  assert.equal(day, date)
  const [position] = positions
  assert.deepEqual(
    [position.company_id, position.shares, position.price, position.cost, position.value],
    [company, '200000', '3.1', '600000.00', '620000.00'],
  )
  const working = (figure: string) =>
    `/api/funds/${id}/figures/working?${then}&figure=${encodeURIComponent(figure)}`
  await openAll(staff, working, [
    { place: 'value', figure: 'portfolio_value', value: portfolio.totals.value },
    { place: 'position', figure: `position_value:${position.key}`, value: position.value },
    { place: 'net asset value', figure: 'whole_value', value: portfolio.totals.net_asset_value },
  ])
  const { bytes } = await fetchBytes(api, staff, `/api/funds/${id}/figures/workbook?${then}`)
  assert.deepEqual(wrongCells(bytes), [])

  const investor = await api.asUser(world.investors[0]!)
  const own = (await read(investor, 'investments', then)).body.data.positions[0]
  assert.deepEqual([own.shares, own.price, own.cost, own.value], [null, null, null, '620000.00'])
  const own_value = (await read(investor, 'portfolio', then)).body.data.totals.own_value
  assert.equal(own_value, '125000.00')
  const statuses = []
  for (const [client, query] of [
    [investor, 'year=2019&quarter=1'],
    [staff, 'year=2019&quarter=1'],
    [staff, 'year=2026'],
    [staff, 'year=2026&quarter=5'],
  ] as const)
    statuses.push((await read(client, 'portfolio', query)).status)
  assert.deepEqual(statuses, [404, 404, 422, 422])
})
