import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { checkBooks } from '../../investments/index.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
let master: number
let feeder: number
let link: { id: number }

const day = '2026-11-20'
const call = {
  purpose: 'investment',
  basis: 'percent',
  percent: '50',
  notice_days: 1,
  due_date: '2026-12-15',
}

before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  staff = world.staff
  master = (await newFund(staff)).id
  feeder = (await newFund(staff)).id
  await committed(world, feeder, ['110000'], { from: 1 })
  await calledInFull(staff, feeder, { dueOn: '2026-12-15', paidOn: day })
  const { commitments } = await committed(world, master, ['100000'])
  await isCalled('Cash call 1')
  link = await made(staff, 'fund-links', {
    fund_id: feeder,
    kind: 'feeder',
    fund_commitment_id: commitments[0]!.id,
    starts_on: day,
  })
})

async function isCalled(title: string): Promise<void> {
  const { id } = await made(staff, 'fund-drawdowns', { fund_id: master, title, ...call })
  await issuedAndPaid(staff, id, day)
}

const add = (body: object) => staff.post('/api/fund-links', body)

/** What booked entries of a fund, by kind and name, each once. */
async function sourcesOf(fund: number): Promise<string[]> {
  const query = `filter[fund_id]=${fund}&append=fund_source&per_page=100&sort=date,id`
  const entries: { fund_source: { kind: string; name: string } }[] = (
    await staff.get(`/api/ledgers?${query}`)
  ).body.data
  return [...new Set(entries.map(({ fund_source: { kind, name } }) => `${kind} ${name}`))]
}

/** What an account of the feeder comes to, debits less credits, in pounds. */
async function balanceOf(account: string): Promise<number> {
  const query = `filter[fund_id]=${feeder}&filter[account]=${account}&per_page=100`
  const entries: { debit: string; credit: string }[] = (await staff.get(`/api/ledgers?${query}`)).body.data
  return entries.reduce((sum, { debit, credit }) => sum + Number(debit) - Number(credit), 0)
}

test('what was paid for units before the link is booked with it, and later payments as they come', async () => {
  assert.deepEqual([await balanceOf('client_cash'), await balanceOf('investment_cost')], [60_000, 50_000])
  await isCalled('Cash call 2')
  assert.deepEqual([await balanceOf('client_cash'), await balanceOf('investment_cost')], [10_000, 100_000])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('capital that comes back takes from the cost, and the rest is realised', async () => {
  for (const [kind, amount] of [
    ['return_of_capital', '20000'],
    ['income', '5000'],
  ] as const) {
    const days = { record_date: day, pay_date: day }
    const { id } = await made(staff, 'distributions', { fund_id: master, title: kind, kind, amount, ...days })
    await made(staff, `distributions/${id}/confirm`)
    await made(world.colleague, `distributions/${id}/authorise`)
    await made(staff, `distributions/${id}/pay`, { paid_on: day })
  }
  assert.deepEqual(
    [await balanceOf('client_cash'), await balanceOf('investment_cost'), await balanceOf('realised')],
    [35_000, 80_000, -5_000],
  )
  const calls = ['fund_drawdown Cash call 1', 'fund_drawdown Cash call 2']
  assert.deepEqual(await sourcesOf(master), [
    ...calls,
    'distribution return_of_capital',
    'distribution income',
  ])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('when a link ends, the cost of its units waits in suspense for what the fund got for them', async () => {
  api.clock.forward({ days: 10 })
  staff = await api.as('superAdmin')
  await made(staff, `fund-links/${link.id}/end`, { ends_on: '2026-11-30' })
  assert.deepEqual([await balanceOf('investment_cost'), await balanceOf('suspense')], [0, 80_000])
  const { name } = (await staff.get(`/api/funds/${master}`)).body.data
  const [own, ...others] = await sourcesOf(feeder)
  assert.match(own!, /^fund_drawdown /)
  assert.deepEqual(others, [`fund ${name}`])
  assert.equal(await balanceOf('client_cash'), 35_000)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('a link that never counted is booked back whole, and the commitment can be linked again', async () => {
  const own = (await staff.get(`/api/fund-commitments?filter[fund_id]=${master}`)).body.data[0].id
  const body = { fund_id: feeder, kind: 'feeder', fund_commitment_id: own, starts_on: '2026-11-30' }
  const before = await balanceOf('client_cash')
  const { id } = await made(staff, 'fund-links', body)
  await made(staff, `fund-links/${id}/end`, { ends_on: '2026-11-30' })
  assert.deepEqual([await balanceOf('client_cash'), await balanceOf('investment_cost')], [before, 0])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('two links at once can’t close a ring', async () => {
  const [one, two] = [await newFund(staff, { name: 'Ring One' }), await newFund(staff, { name: 'Ring Two' })]
  const [inOne] = (await committed({ ...world, staff }, one.id, ['1000'])).commitments
  const [inTwo] = (await committed({ ...world, staff }, two.id, ['1000'])).commitments
  const answers = await Promise.all([
    add({ kind: 'spv', starts_on: '2026-11-30', fund_id: one.id, fund_commitment_id: inTwo!.id }),
    add({ kind: 'spv', starts_on: '2026-11-30', fund_id: two.id, fund_commitment_id: inOne!.id }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
})
