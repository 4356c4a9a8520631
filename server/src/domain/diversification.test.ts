import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { concentrationOf, percentagesOf } from './diversification.ts'

test('values of 420, 260, 140, 90, 60 and 30 are spread as the handbook works them out', () => {
  const values = [420n, 260n, 140n, 90n, 60n, 30n]
  assert.deepEqual(percentagesOf(values), ['42.00', '26.00', '14.00', '9.00', '6.00', '3.00'])
  assert.deepEqual(concentrationOf(values), { concentration: '0.276200', effectiveNumber: '3.620565' })
})

test('three equal values are 33.34, 33.33 and 33.33 per cent', () => {
  assert.deepEqual(percentagesOf([5n, 5n, 5n]), ['33.34', '33.33', '33.33'])
})

test('nothing has no percentages and no concentration', () => {
  assert.equal(percentagesOf([]), undefined)
  assert.equal(percentagesOf([0n, 0n]), undefined)
  assert.deepEqual(concentrationOf([0n]), { concentration: undefined, effectiveNumber: undefined })
})

test('percentages add to 100.00 exactly, whatever the values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 60 }),
      (values) => {
        const units = (percentagesOf(values) ?? []).map((each) => BigInt(each.replace('.', '')))
        assert.equal(
          units.reduce((sum, each) => sum + each, 0n),
          10_000n,
        )
      },
    ),
    { numRuns: 2000 },
  )
})
