import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { checkBooks } from '../investments/index.ts'
import { fundToTest, made } from './test-companies.ts'

const api = apiForTests()
let world: Awaited<ReturnType<typeof fundToTest>>
let fund: number
before(async () => {
  world = await fundToTest(api)
})

/** What the ledger says of the fund, account by account: debits less credits. */
async function balances(): Promise<Record<string, string>> {
  const { body } = await world.staff.get(`/api/ledgers?filter[fund_id]=${fund}&per_page=100`)
  const minor = (amount: string) => parseMoney(amount, 'GBP') ?? 0n
  const sums = new Map<string, bigint>()
  for (const { account, debit, credit } of body.data)
    sums.set(account, (sums.get(account) ?? 0n) + minor(debit) - minor(credit))
  return Object.fromEntries(
    [...sums].filter(([, sum]) => sum !== 0n).map(([name, sum]) => [name, formatMoney(sum, 'GBP')]),
  )
}

/** What booked each entry of the fund, each once. */
async function sources(): Promise<string[]> {
  const { body } = await world.staff.get(
    `/api/ledgers?filter[fund_id]=${fund}&append=fund_source&per_page=100`,
  )
  const of = body.data.map((entry: { fund_source: object | null }) => JSON.stringify(entry.fund_source))
  return [...new Set<string>(of)]
}

const cash = async () => (await world.staff.get(`/api/funds/${fund}?append=cash`)).body.data.cash

test('what a fund pays for shares and gets back of them is booked, changed and taken back, to the penny', async () => {
  const { staff, company, acquired } = world
  const id = await company('Harbourline Logistics')
  const first = await acquired(id, '3', '100.00', '2025-01-10')
  fund = first.fund_id
  assert.deepEqual(await balances(), { client_cash: '-100.00', investment_cost: '100.00' })
  const sale = { company_id: id, type: 'partial_exit', date: '2025-03-10', shares: '1', proceeds: '50.00' }
  const sold = await made(staff, 'company-outcomes', sale)
  assert.deepEqual(await balances(), { client_cash: '-50.00', investment_cost: '66.67', realised: '-16.67' })
  const source = { id, kind: 'company', name: 'Harbourline Logistics' }
  assert.deepEqual(
    (await sources()).map((text) => JSON.parse(text)),
    [source],
  )
  const changed = await staff.patch(`/api/company-outcomes/${sold.id}`, { proceeds: '10.00' })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await balances(), { client_cash: '-90.00', investment_cost: '66.67', realised: '23.33' })
  const same = await staff.patch(`/api/company-outcomes/${sold.id}`, { proceeds: '10.00' })
  assert.equal(same.status, 200)
  const exit = await made(staff, 'company-outcomes', {
    company_id: id,
    type: 'write_off',
    date: '2025-06-10',
  })
  assert.deepEqual(await balances(), { client_cash: '-90.00', realised: '23.33', write_off: '66.67' })
  assert.deepEqual(await checkBooks(api.db, 1), [])
  await staff.delete(`/api/company-outcomes/${exit.id}`)
  await staff.delete(`/api/company-outcomes/${sold.id}`)
  assert.deepEqual(await balances(), { client_cash: '-100.00', investment_cost: '100.00' })
  assert.equal(await cash(), '-100.00')
  await staff.delete(`/api/company-holdings/${first.id}`)
  assert.deepEqual(await balances(), {})
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('an acquisition that is corrected after some of it was sold corrects what was gained by it', async () => {
  const { staff, company } = world
  const own = await made(staff, 'funds', { name: 'Growth Fund III' })
  fund = own.id
  const id = await company('Quayside Robotics')
  const acquired = (shares: string, cost: string, acquired_on: string) =>
    made(staff, 'company-holdings', { fund_id: fund, company_id: id, shares, cost, acquired_on })
  const first = await acquired('3', '100.00', '2025-01-10')
  const sale = { company_id: id, fund_id: fund, type: 'partial_exit', shares: '1', proceeds: '150.00' }
  await made(staff, 'company-outcomes', { ...sale, date: '2025-03-10' })
  const last = { company_id: id, fund_id: fund, type: 'write_off' }
  await made(staff, 'company-outcomes', { ...last, date: '2025-06-10' })
  assert.deepEqual(await balances(), { client_cash: '50.00', realised: '-116.67', write_off: '66.67' })

  const dearer = await staff.patch(`/api/company-holdings/${first.id}`, { cost: '300.00' })
  assert.equal(dearer.status, 200, dearer.text)
  const corrected = { client_cash: '-150.00', realised: '-50.00', write_off: '200.00' }
  assert.deepEqual(await balances(), corrected)
  const statement = await staff.get(`/api/ledgers/statement?of=fund_id&id=${fund}&to=2025-03-31`)
  const closing = statement.body.data.accounts.map((each: { account: string; closing: object }) => [
    each.account,
    Object.values(each.closing).join(' '),
  ])
  assert.deepEqual(Object.fromEntries(closing), {
    client_cash: '150.00 credit',
    investment_cost: '200.00 debit',
    realised: '50.00 credit',
  })
  const trial = await staff.get('/api/ledgers/trial-balance')
  assert.ok(trial.body.data.currencies.every((each: { balances: boolean }) => each.balances))
  assert.deepEqual(await checkBooks(api.db, 1), [])

  const second = await acquired('3', '900.00', '2025-09-10')
  assert.deepEqual(
    await balances(),
    { ...corrected, client_cash: '-1050.00', investment_cost: '900.00' },
    'what is bought later changes nothing of what was sold before',
  )
  const early = await staff.patch(`/api/company-holdings/${second.id}`, { acquired_on: '2025-01-11' })
  assert.equal(early.status, 200, early.text)
  assert.deepEqual(
    await balances(),
    { client_cash: '-1050.00', investment_cost: '600.00', realised: '50.00', write_off: '400.00' },
    'six for £1,200.00 by then: £200.00 each',
  )
  await staff.delete(`/api/company-holdings/${second.id}`)
  assert.deepEqual(await balances(), corrected)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})
