import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fundsPlan } from './use-of-funds.ts'

test('Tidewell’s four lines are its target of four million', () => {
  const lines = [
    { label: 'Turbines and foundations', amount: '2200000' },
    { label: 'Grid connection', amount: '1000000.00' },
    { label: 'Marine operations', amount: '480000' },
    { label: 'Working capital', amount: '320000' },
  ]
  const plan = fundsPlan(lines, '4000000.00')
  assert.deepEqual([plan.total, plan.beyondTarget], ['4000000.00', '0.00'])
  assert.deepEqual(
    plan.lines.map(({ share }) => Number(share)),
    [55, 25, 12, 8],
  )
})

test('what is missing to the target is said with its sign, and a line half typed counts nothing', () => {
  assert.equal(fundsPlan([{ label: 'A', amount: '0.10' }], '0.30').beyondTarget, '-0.20')
  assert.equal(fundsPlan([{ label: 'A', amount: '1,0' }], '10').total, '0.00')
  assert.equal(fundsPlan([{ label: 'A', amount: '12' }], null).beyondTarget, '0.00')
})

test('the total is the exact sum of any lines', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { maxLength: 20 }), (amounts) => {
      const text = (pence: bigint) => `${pence / 100n}.${String(pence % 100n).padStart(2, '0')}`
      const sum = amounts.reduce((total, amount) => total + amount, 0n)
      const plan = fundsPlan(
        amounts.map((amount) => ({ label: 'x', amount: text(amount) })),
        text(sum),
      )
      assert.deepEqual([plan.total, plan.beyondTarget], [text(sum), '0.00'])
    }),
  )
})
