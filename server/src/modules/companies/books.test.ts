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
