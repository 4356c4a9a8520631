import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { balanceOf, trialBalance, withBalances } from './ledger-balance.ts'

test('what is left over stands on the larger side, and nothing on neither', () => {
  assert.deepEqual(balanceOf(50n), { amountMinor: 50n, side: 'debit' })
  assert.deepEqual(balanceOf(-50n), { amountMinor: 50n, side: 'credit' })
  assert.deepEqual(balanceOf(0n), { amountMinor: 0n, side: null })
})

test('a receipt with a surplus that was spent on shares balances', () => {
  const balance = trialBalance([
    { account: 'client_cash', debitMinor: 1_000_050n, creditMinor: 1_000_000n },
    { account: 'contribution', debitMinor: 0n, creditMinor: 1_000_000n },
    { account: 'unallocated', debitMinor: 0n, creditMinor: 50n },
    { account: 'investment_cost', debitMinor: 1_000_000n, creditMinor: 0n },
  ])
  assert.deepEqual([balance.debitMinor, balance.creditMinor], [2_000_050n, 2_000_050n])
  assert.deepEqual([balance.debitBalanceMinor, balance.creditBalanceMinor], [1_000_050n, 1_000_050n])
  assert.equal(balance.balances, true)
  assert.equal(trialBalance([{ debitMinor: 1n, creditMinor: 0n }]).balances, false)
  assert.equal(trialBalance([]).balances, true)
})

test('whatever is booked twice, once on each side, balances', () => {
  const entry = fc.record({ from: fc.nat(5), to: fc.nat(5), minor: fc.bigInt({ min: 1n, max: 10n ** 15n }) })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const rows = [0, 1, 2, 3, 4, 5].map((account) => ({
        debitMinor: total(entries.filter(({ from }) => from === account)),
        creditMinor: total(entries.filter(({ to }) => to === account)),
      }))
      assert.equal(trialBalance(rows).balances, true)
    }),
  )
})

const total = (entries: readonly { minor: bigint }[]) => entries.reduce((sum, { minor }) => sum + minor, 0n)

test('each entry is followed by the balance of its account, which may change sides', () => {
  const entries = withBalances(10_000n, [
    { debitMinor: 0n, creditMinor: 3_000n },
    { debitMinor: 0n, creditMinor: 9_000n },
    { debitMinor: 2_000n, creditMinor: 0n },
  ])
  assert.deepEqual(
    entries.map(({ balance }) => balance),
    [
      { amountMinor: 7_000n, side: 'debit' },
      { amountMinor: 2_000n, side: 'credit' },
      { amountMinor: 0n, side: null },
    ],
  )
})
