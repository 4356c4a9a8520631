import assert from 'node:assert/strict'
import { test } from 'node:test'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../../src/modules/funds/test-fund.ts'
import type { TestFund } from '../../src/modules/funds/test-fund.ts'
import { checkBooks } from '../../src/modules/investments/index.ts'
import { openWorld, readyInvestors } from '../../src/modules/investments/test-support.ts'
import { startApi } from '../harness.ts'
import type { Api } from '../harness.ts'

type Row = Record<string, string>

/** From the first closing over a late joiner, two calls and a value to a distribution with carry and the account. */
test('a fund closes twice, calls twice, is valued, pays out with carry, and each account says so to the penny', async () => {
  await using api = await startApi()
  const opened = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
  const fund = await newFund(opened.staff, { equalisation_percent: '8' })
  const { commitments } = await committed(opened, fund.id, ['6000000', '2000000'])
  await isCalled(opened, fund.id, { title: 'Cash call 1', percent: '20', due: '2026-12-01' }, '2026-11-20')

  const joiner = await joinsAYearLater(api, opened, fund.id)
  const world = await later(api, opened, 30)
  await isCalled(world, fund.id, { title: 'Cash call 2', percent: '30', due: '2028-01-10' }, '2027-12-31')
  await isValued(world, fund.id, '2027-12-31', '6000000')
  const returns = (await world.staff.get(`/api/funds/${fund.id}?append=drawn,nav,pic,tvpi`)).body.data
  assert.deepEqual(
    [returns.drawn, returns.nav, returns.pic, returns.tvpi],
    ['5000000.00', '6000000.00', '0.5', '1.2'],
  )

  const selling = await later(api, world, 366)
  const { lines, paidOn } = await isPaidOut(api, selling, fund.id)
  await isValued(selling, fund.id, paidOn, '100000')
  await api.deliver()
  await accountSays(api, selling, { fundId: fund.id, commitments: [...commitments, joiner], lines, paidOn })
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

/** So many days later, with sessions of their own. */
async function later(api: Api, world: TestFund, days: number): Promise<TestFund> {
  api.clock.forward({ days })
  return { ...world, staff: await api.as('superAdmin'), colleague: await api.as('support') }
}

async function isCalled(
  { staff }: TestFund,
  fundId: number,
  { title, percent, due }: { title: string; percent: string; due: string },
  paidOn: string,
): Promise<void> {
  const body = { title, percent, purpose: 'investment', basis: 'percent', notice_days: 1, due_date: due }
  const call = await made(staff, 'fund-drawdowns', { fund_id: fundId, ...body })
  await issuedAndPaid(staff, call.id, paidOn)
}

/** £2m joins 365 days after the first call was due: £400,000.00 and £32,000.00, which goes to the earlier two. */
async function joinsAYearLater(api: Api, opened: TestFund, fundId: number): Promise<{ id: number }> {
  const world = await later(api, opened, 376)
  const { commitments, closing } = await committed(world, fundId, ['2000000'], {
    date: '2027-12-01',
    from: 2,
  })
  assert.deepEqual([closing.catch_up, closing.interest], ['400000.00', '32000.00'])
  const [equalisation] = (
    await world.staff.get(`/api/fund-drawdowns?filter[fund_id]=${fundId}&filter[status]=draft`)
  ).body.data
  const [line] = await issuedAndPaid(world.staff, equalisation.id, '2027-12-01')
  assert.deepEqual([line!.amount, line!.interest], ['400000.00', '32000.00'])
  const [interest] = (await world.staff.get(`/api/distributions?filter[fund_id]=${fundId}`)).body.data
  const paid = await pays(world, interest.id, '2027-12-01')
  assert.deepEqual(
    paid.map(({ amount }) => amount),
    ['24000.00', '8000.00'],
  )
  return commitments[0]!
}

async function isValued(
  { staff, colleague }: TestFund,
  fundId: number,
  date: string,
  assets: string,
): Promise<void> {
  const value = { fund_id: fundId, date, assets, liabilities: '0' }
  const { id } = await made(staff, 'net-asset-values', value)
  await made(colleague, `net-asset-values/${id}/approve`)
  await made(staff, `net-asset-values/${id}/publish`)
}

/** Confirmed by one person, authorised by another, and paid; gives the lines. */
async function pays({ staff, colleague }: TestFund, id: number, paidOn: string): Promise<Row[]> {
  await made(staff, `distributions/${id}/confirm`)
  await made(colleague, `distributions/${id}/authorise`)
  await made(staff, `distributions/${id}/pay`, { paid_on: paidOn })
  return (await staff.get(`/api/distribution-lines?filter[distribution_id]=${id}&sort=id`)).body.data
}

/** The company is sold for £9m: contributions come back first, then the hurdle, the catch-up and the carry. */
async function isPaidOut(
  api: Api,
  world: TestFund,
  fundId: number,
): Promise<{ lines: Row[]; paidOn: string }> {
  const paidOn = api.clock.now().toISOString().slice(0, 10)
  const company = await made(world.staff, 'companies', { name: 'Tidewell Energy', fund_id: fundId })
  const of = { company_id: company.id, fund_id: fundId }
  const shares = { ...of, shares: '1000', cost: '5000000', acquired_on: '2028-01-02' }
  await made(world.staff, 'company-holdings', shares)
  const sale = { company_id: company.id, type: 'exit', date: paidOn, shares: '1000', proceeds: '9000000' }
  await made(world.staff, 'company-outcomes', sale)
  const draft = await made(world.staff, 'distributions', {
    fund_id: fundId,
    title: 'Distribution of the sale',
    kind: 'gain',
    sharing: 'waterfall',
    amount: '9000000',
    record_date: paidOn,
    pay_date: paidOn,
  })
  // A fifth of the profit of £4m, as the catch-up is whole.
  assert.deepEqual([draft.carry_amount, draft.investors_amount], ['800000.00', '8200000.00'])
  assert.equal(draft.above_cash, false, 'the sale is in the account')
  return { lines: await pays(world, draft.id, paidOn), paidOn }
}

interface Paid {
  fundId: number
  commitments: readonly { id: number }[]
  lines: readonly Row[]
  paidOn: string
}

/** Paid in, paid out and the unfunded rest on each account; together they are the fund's and the ledger's. */
async function accountSays(
  api: Api,
  world: TestFund,
  { fundId, commitments, lines, paidOn }: Paid,
): Promise<void> {
  const accounts = []
  for (const [index, { id }] of commitments.entries()) {
    const own = await api.asUser(world.investors[index]!)
    const { status, body } = await own.get(`/api/fund-commitments/${id}/capital-account`)
    assert.equal(status, 200)
    assert.equal(body.data.to, paidOn)
    accounts.push(body.data)
  }
  const since = accounts.map(({ columns }) => columns[2])
  assert.deepEqual(
    since.map(({ contributions }) => contributions),
    ['3000000.00', '1000000.00', '1000000.00'],
  )
  assert.deepEqual(
    since.map(({ distributions }) => distributions),
    lines.filter(({ recipient }) => recipient === 'investor').map(({ amount }) => amount),
  )
  for (const { opening, contributions, distributions, change, closing } of since)
    assert.equal(pence(opening) + pence(contributions) - pence(distributions) + pence(change), pence(closing))
  assert.deepEqual(
    accounts.map(({ commitment }) => commitment.unfunded),
    ['3000000.00', '1000000.00', '1000000.00'],
  )
  const inLedger = async (account: string) => {
    const query = `filter[fund_id]=${fundId}&filter[account]=${account}&per_page=100`
    const entries: Row[] = (await world.staff.get(`/api/ledgers?${query}`)).body.data
    return entries.reduce((sum, entry) => sum + pence(entry['debit']!) - pence(entry['credit']!), 0n)
  }
  const total = (of: 'contributions' | 'distributions') =>
    since.reduce((sum: bigint, column) => sum + pence(column[of]), 0n)
  assert.equal(-(await inLedger('contribution')), total('contributions'))
  assert.equal(await inLedger('distribution'), total('distributions'))
  assert.equal(await inLedger('carry'), 800_000_00n)
  assert.equal(await inLedger('client_cash'), 0n, 'all that came in went out')
  const pdf = await (
    await api.asUser(world.investors[2]!)
  ).get(`/api/fund-commitments/${commitments[2]!.id}/capital-account/pdf`)
  assert.equal(pdf.status, 200)
}

const pence = (text: string) => BigInt(text.replace('.', ''))
