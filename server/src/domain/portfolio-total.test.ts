import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { portfolioTotal } from './portfolio-total.ts'

const held = (costMinor: bigint, valueMinor: bigint, distributedMinor = 0n, type = 'Equity') => ({
  type,
  isEnded: false,
  costMinor,
  valueMinor,
  distributedMinor,
})

test('what was sold is realised, what is held is not, and income is counted by itself', () => {
  const sold = { ...held(30_000_00n, 57_000_00n, 66_000_00n), isEnded: true }
  assert.deepEqual(portfolioTotal([held(245_000_00n, 301_450_00n, 10_200_00n), sold]), {
    investedMinor: 275_000_00n,
    heldMinor: 245_000_00n,
    valueMinor: 301_450_00n,
    distributedMinor: 76_200_00n,
    unrealisedMinor: 56_450_00n,
    realisedMinor: 36_000_00n,
    incomeMinor: 10_200_00n,
    gainMinor: 102_650_00n,
    types: [{ type: 'Equity', valueMinor: 301_450_00n }],
  })
})

test('types come with the largest first, and those of one value by name', () => {
  const { types } = portfolioTotal([held(1n, 5n, 0n, 'Debt'), held(1n, 9n), held(1n, 5n, 0n, 'Bond')])
  assert.deepEqual(
    types.map(({ type }) => type),
    ['Equity', 'Bond', 'Debt'],
  )
})

test('the gain is what there is and what came back, less what was paid in', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 14n })
  const position = fc.record({
    type: fc.constantFrom('Equity', 'Debt'),
    isEnded: fc.boolean(),
    costMinor: amount,
    valueMinor: amount,
    distributedMinor: amount,
  })
  fc.assert(
    fc.property(fc.array(position), (positions) => {
      const all = portfolioTotal(positions)
      assert.equal(all.gainMinor, all.valueMinor + all.distributedMinor - all.investedMinor)
      assert.equal(
        all.types.reduce((sum, { valueMinor }) => sum + valueMinor, 0n),
        all.valueMinor,
      )
    }),
  )
})
