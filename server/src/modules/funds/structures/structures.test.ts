import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
let master: number
let feeder: number
let link: { id: number; other_fund_name: string; fund_name: string; ends_on: string | null }
let commitments: { id: number }[]

const day = '2026-11-20'
const dues = { dueOn: '2026-12-15', paidOn: day }

before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
  staff = world.staff
  master = (await newFund(staff, { name: 'Master Fund' })).id
  feeder = (await newFund(staff, { name: 'Feeder Fund' })).id
  commitments = (await committed(world, master, ['100000', '200000'])).commitments
  await calledInFull(staff, master, dues)
  await committed(world, feeder, ['110000'], { from: 2 })
  await calledInFull(staff, feeder, dues)
  await holding(master, 'Tidewell Energy', '150000')
  await holding(master, 'Larkfield Therapeutics', '75000.01')
  await published(master, '330000')
  await published(feeder, '112000')
})

async function holding(fundId: number, name: string, cost: string): Promise<number> {
  const { id } = await made(staff, 'companies', { name, fund_id: fundId, stage: 'seed' })
  await made(staff, 'company-holdings', {
    fund_id: fundId,
    company_id: id,
    shares: '1000',
    cost,
    acquired_on: day,
  })
  return id
}

async function published(fundId: number, assets: string): Promise<void> {
  const { id } = await made(staff, 'net-asset-values', {
    fund_id: fundId,
    date: day,
    assets,
    liabilities: '0',
  })
  await made(world.colleague, `net-asset-values/${id}/approve`)
  await made(staff, `net-asset-values/${id}/publish`)
}

const add = (body: object) => staff.post('/api/fund-links', { kind: 'feeder', starts_on: day, ...body })

const performance = async (fundId: number, client = staff) =>
  (await client.get(`/api/funds/${fundId}/performance`)).body.data

const pence = (text: string) => BigInt(text.replace('.', ''))
const added = (amounts: string[]) => amounts.reduce((sum, each) => sum + pence(each), 0n)

test('a feeder holds a commitment of its master, by units, and its own value stays what it was', async () => {
  const { status, body } = await add({ fund_id: feeder, fund_commitment_id: commitments[0]!.id })
  assert.equal(status, 201, JSON.stringify(body))
  link = body.data
  assert.deepEqual([link.fund_name, link.other_fund_name, link.ends_on], ['Feeder Fund', 'Master Fund', null])
  // 100,000 of 300,000 units at £1.10.
  const { data } = (await staff.get(`/api/funds/${feeder}/structure`)).body
  assert.deepEqual(
    data.holds.map(({ name, percent, units, value }: Record<string, string>) => [
      name,
      percent,
      units,
      value,
    ]),
    [['Master Fund', '33.333333', '100000', '110000.00']],
  )
  const seen = await performance(feeder)
  assert.deepEqual(
    [seen.totals.value, seen.totals.cost, seen.totals.other_assets, seen.totals.net_asset_value],
    ['110000.00', '100000.00', '2000.00', '112000.00'],
  )
  assert.equal(seen.totals.multiple, '1.100000')
})

test('the master says who of its investors are funds, and all parts are 100 %', async () => {
  const { data } = (await staff.get(`/api/funds/${master}/structure`)).body
  assert.deepEqual(
    data.held_by.map(({ name, percent, value }: Record<string, string>) => [name, percent, value]),
    [['Feeder Fund', '33.333333', '110000.00']],
  )
  assert.equal(data.others_percent, '66.666667')
})

test('looked through, the parts add up to the value of the fund to the penny', async () => {
  const { underlying, totals } = await performance(feeder)
  // A third of £150,000.00, of £75,000.01 and of £104,999.99 in cash: the odd penny goes to the cash.
  assert.deepEqual(
    underlying.rows.map(({ name, value, through }: Record<string, unknown>) => [name, value, through]),
    [
      ['Larkfield Therapeutics', '25000.00', ['Master Fund']],
      ['Tidewell Energy', '50000.00', ['Master Fund']],
    ],
  )
  assert.equal(underlying.other_assets, '37000.00')
  const parts = underlying.rows.map(({ value }: { value: string }) => value)
  assert.equal(added([...parts, underlying.other_assets]), pence(totals.net_asset_value))
})

test('each figure opens to its formula, through the funds to the positions', async () => {
  const [row] = (await performance(feeder)).underlying.rows
  for (const figure of [`under_value:${row.key}`, `held_value:${link.id}`, `held_percent:${link.id}`]) {
    const { status, body } = await staff.get(`/api/funds/${feeder}/figures/working?figure=${figure}`)
    assert.equal(status, 200, figure)
    assert.ok(body.data.formula, figure)
  }
  const held = await staff.get(`/api/funds/${master}/figures/working?figure=holder_percent:${link.id}`)
  assert.equal(held.body.data.value, '33.333333')
})

test('an investor of the feeder sees their part of what is behind it, and it adds up to their value', async () => {
  const own = await api.asUser(world.investors[2]!)
  const { underlying, totals, funds } = await performance(feeder, own)
  assert.equal(totals.own_value, '112000.00')
  assert.equal(funds[0].own_value, '110000.00')
  const parts = underlying.rows.map(({ own_value: value }: { own_value: string }) => value)
  assert.equal(added([...parts, underlying.own_other_assets]), pence(totals.own_value))
  assert.equal((await own.get(`/api/funds/${feeder}/structure`)).status, 403)
  assert.equal((await own.get('/api/fund-links')).status, 403)
})

test('the spread counts units as one holding, or looks through them, to the same total', async () => {
  const direct = (await staff.get(`/api/funds/${feeder}/diversification?by=company`)).body
  assert.deepEqual(
    direct.data.map(({ label, value, percent }: Record<string, string>) => [label, value, percent]),
    [['Master Fund', '110000.00', '100.00']],
  )
  const through = (await staff.get(`/api/funds/${feeder}/diversification?by=company&basis=look_through`)).body
  assert.deepEqual(
    through.data.map(({ label, value, percent }: Record<string, string>) => [label, value, percent]),
    [
      ['Tidewell Energy', '50000.00', '45.45'],
      ['Cash and other net assets', '35000.00', '31.82'],
      ['Larkfield Therapeutics', '25000.00', '22.73'],
    ],
  )
  assert.equal(through.meta.total, direct.meta.total)
  const stages = (await staff.get(`/api/funds/${feeder}/diversification?by=stage&basis=look_through`)).body
  assert.deepEqual(
    stages.data.map(({ label, percent, companies }: Record<string, unknown>) => [label, percent, companies]),
    [
      ['Seed', '68.18', 2],
      ['Cash and other net assets', '31.82', 0],
    ],
  )
  const working = await staff.get(
    `/api/funds/${feeder}/diversification/working?by=stage&basis=look_through&figure=spread_part:seed`,
  )
  assert.equal(working.body.data.value, '68.180000', working.text)
})

test('a commitment is held by one fund at a time, and no fund holds itself', async () => {
  const [first, second] = commitments
  const other = (await newFund(staff, { name: 'Second Feeder' })).id
  const refused = async (body: object, field: string, words: RegExp) => {
    const answer = await add(body)
    assert.equal(answer.status, 422, answer.text)
    assert.match(String(answer.body.errors[field]), words)
  }
  await refused({ fund_id: other, fund_commitment_id: first!.id }, 'fund_commitment_id', /already held/)
  await refused({ fund_id: master, fund_commitment_id: second!.id }, 'fund_commitment_id', /to itself/)
  const inFeeder = (await staff.get(`/api/fund-commitments?filter[fund_id]=${feeder}`)).body.data[0].id
  await refused({ fund_id: master, fund_commitment_id: inFeeder }, 'fund_commitment_id', /already holds/)
  await refused(
    { fund_id: other, fund_commitment_id: second!.id, starts_on: '2027-01-01' },
    'starts_on',
    /before/,
  )
  const dollars = (await newFund(staff, { name: 'Dollar Fund', currency: 'USD' })).id
  await refused({ fund_id: dollars, fund_commitment_id: second!.id }, 'fund_commitment_id', /same currency/)
  const parallel = { kind: 'parallel', fund_id: master, other_fund_id: feeder }
  await refused(parallel, 'other_fund_id', /holds the other/)
})

test('parallel funds are beside each other on both pages, once', async () => {
  const other = await newFund(staff, { name: 'Parallel Fund' })
  const body = { kind: 'parallel', fund_id: other.id, other_fund_id: master }
  assert.equal((await add(body)).status, 201)
  assert.equal((await add({ kind: 'parallel', fund_id: master, other_fund_id: other.id })).status, 422)
  const beside = async (id: number) =>
    (await staff.get(`/api/funds/${id}/structure`)).body.data.parallel.map(
      ({ name }: { name: string }) => name,
    )
  assert.deepEqual(await beside(master), ['Parallel Fund'])
  assert.deepEqual(await beside(other.id), ['Master Fund'])
})

test('a link that begins after the day of the value is there, and counts from the next value', async () => {
  api.clock.forward({ days: 5 })
  const later = await api.as('superAdmin')
  const [, second] = commitments
  const body = { kind: 'feeder', fund_id: feeder, fund_commitment_id: second!.id, starts_on: '2026-11-25' }
  const { id } = await made(later, 'fund-links', body)
  const structure = async (fundId: number) => (await later.get(`/api/funds/${fundId}/structure`)).body.data
  const waiting = (await structure(feeder)).holds.find((each: { link_id: number }) => each.link_id === id)
  assert.deepEqual([waiting.name, waiting.value, waiting.percent], ['Master Fund', null, null])
  assert.equal((await structure(master)).held_by.length, 2)
  assert.equal((await later.get(`/api/funds/${feeder}/performance`)).body.data.funds.length, 1)
  staff = later
  await made(later, `fund-links/${id}/end`, { ends_on: '2026-11-25' })
})

test('an ended link counts no longer, and the timeline tells of both', async () => {
  const ended = await staff.post(`/api/fund-links/${link.id}/end`, { ends_on: day })
  assert.equal(ended.status, 200, ended.text)
  assert.equal(ended.body.data.ends_on, day)
  const seen = await performance(feeder)
  assert.deepEqual([seen.funds, seen.underlying, seen.totals.other_assets], [[], null, '112000.00'])
  assert.equal((await staff.post(`/api/fund-links/${link.id}/end`, { ends_on: day })).status, 409)
  const told = async (id: number) =>
    (await staff.get(`/api/timeline?owner_type=fund&owner_id=${id}`)).body.data
      .map(({ event }: { event: string }) => event)
      .filter((event: string) => event?.startsWith('fund_link'))
      .toSorted()
  assert.deepEqual([...new Set(await told(feeder))], ['fund_link.added', 'fund_link.ended'])
})

test('links of another tenant are not found', async () => {
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`/api/fund-links/${link.id}`)).status, 404)
  assert.equal((await elsewhere.get(`/api/funds/${feeder}/structure`)).status, 404)
  const answer = await elsewhere.post('/api/fund-links', {
    kind: 'feeder',
    fund_id: feeder,
    fund_commitment_id: commitments[0]!.id,
    starts_on: day,
  })
  assert.equal(answer.status, 422)
})
