import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import { callActs } from '../calls/test-calls.ts'
import { worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})
const { issuedCall, pay } = callActs(() => ({ api, world, staff }))

const trial = async (query = '', client = staff) => {
  const answer = await client.get(`/api/ledgers/trial-balance${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('an empty ledger has a trial balance without a line', async () => {
  assert.deepEqual(await trial(), { date: '2026-11-20', currencies: [] })
})

test('every account comes to what was booked in it, by currency and up to a day, and both sides are equal', async () => {
  const { lines } = await issuedCall(['5000.00'])
  assert.equal((await pay(lines[0]!.id, '5000.50')).status, 201)
  const posted = await staff.post('/api/ledgers', {
    date: '2026-11-19',
    type: 'fee',
    entries: [
      { account: 'firm_cash', debit: '120.00', currency: 'EUR' },
      { account: 'fee_income', credit: '100.00', currency: 'EUR' },
      { account: 'vat', credit: '20.00', currency: 'EUR' },
    ],
  })
  assert.equal(posted.status, 201, posted.text)
  const { currencies } = await trial()
  assert.deepEqual(
    currencies.map(({ currency, debit, credit, balances }: Record<string, unknown>) => [
      currency,
      debit,
      credit,
      balances,
    ]),
    [
      ['EUR', '120.00', '120.00', true],
      ['GBP', '5000.50', '5000.50', true],
    ],
  )
  assert.deepEqual(currencies[1].accounts, [
    line('client_cash', '5000.50', '0.00', '5000.50', '0.00'),
    line('contribution', '0.00', '5000.00', '0.00', '5000.00'),
    line('unallocated', '0.00', '0.50', '0.00', '0.50'),
  ])
  const before = await trial('?date=2026-11-19')
  assert.deepEqual(
    before.currencies.map(({ currency }: { currency: string }) => currency),
    ['EUR'],
    'what was booked after the day is not in it',
  )
})

const line = (account: string, debit: string, credit: string, debitLeft: string, creditLeft: string) => ({
  account,
  debit,
  credit,
  debit_balance: debitLeft,
  credit_balance: creditLeft,
})

test('it is the sum of the entries that the list has, and of what is booked back nothing is left', async () => {
  const posted = await staff.post('/api/ledgers', {
    date: '2026-11-20',
    type: 'adjustment',
    entries: [
      { account: 'suspense', debit: '77.77' },
      { account: 'write_off', credit: '77.77' },
    ],
  })
  await staff.post(`/api/ledgers/${posted.body.data.entries[0].id}/reverse`, {})
  const sterling = (await trial()).currencies.find(({ currency }: { currency: string }) => currency === 'GBP')
  const suspense = sterling.accounts.find(({ account }: { account: string }) => account === 'suspense')
  assert.deepEqual(suspense, line('suspense', '77.77', '77.77', '0.00', '0.00'))
  const { body } = await staff.get('/api/ledgers?filter[currency]=GBP&per_page=100')
  const total = (side: 'debit' | 'credit') =>
    formatMoney(
      body.data.reduce(
        (sum: bigint, row: Record<typeof side, string>) => sum + parseMoney(row[side], 'GBP')!,
        0n,
      ),
      'GBP',
    )
  assert.deepEqual([sterling.debit, sterling.credit], [total('debit'), total('credit')])
})

test('it is a file with a total for each currency', async () => {
  const csv = await staff.get('/api/ledgers/trial-balance/export')
  assert.equal(csv.status, 200, csv.text)
  const rows = csv.text.trim().split('\r\n')
  assert.match(rows[0]!, /currency,account,debit,credit,debit_balance,credit_balance$/)
  assert.ok(rows.includes('EUR,Total,120.00,120.00,120.00,120.00'))
  const book = await staff.get('/api/ledgers/trial-balance/export?format=xlsx&date=2026-11-19')
  assert.equal(book.status, 200)
  assert.match(String(book.headers['content-disposition']), /trial-balance-2026-11-19\.xlsx/)
  assert.equal((await staff.get('/api/ledgers/trial-balance/export?format=pdf')).status, 422)
})

test('it is read by those who see the money of offers and of funds, and is of their own tenant', async () => {
  const readers = ['superAdmin', 'support', 'investmentCommittee', 'fundManager'] as const
  const others = ['entrepreneur', 'custodian', 'investmentManager', 'creator', 'adviser', 'user'] as const
  for (const role of readers) {
    const client = await api.as(role)
    assert.deepEqual(await trial('', client), await trial(), role)
    assert.equal((await client.get('/api/ledgers/trial-balance/export')).status, 200, role)
  }
  for (const role of others)
    for (const path of ['trial-balance', 'trial-balance/export'])
      assert.equal((await (await api.as(role)).get(`/api/ledgers/${path}`)).status, 403, role)
  assert.equal((await api.guest().get('/api/ledgers/trial-balance')).status, 401)
  assert.deepEqual((await trial('', await api.as('superAdmin', 2))).currencies, [])
  for (const date of ['x', '2026-02-30', '2026-11-20,2026-11-21'])
    assert.equal((await staff.get(`/api/ledgers/trial-balance?date=${date}`)).status, 422, date)
})
