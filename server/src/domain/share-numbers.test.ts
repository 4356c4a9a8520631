import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allotShareNumbers, firstBreak, sharesIn } from './share-numbers.ts'

test('numbers go on after the last, without a gap', () => {
  assert.deepEqual(allotShareNumbers(612_000n, [20_000n, 0n, 500n]), [
    { from: 612_001n, to: 632_000n },
    undefined,
    { from: 632_001n, to: 632_500n },
  ])
})

test('a range counts both its ends', () => {
  assert.equal(sharesIn({ from: 612_001n, to: 632_000n }), 20_000n)
})

test('a gap and an overlap are found', () => {
  assert.equal(
    firstBreak([
      { from: 1n, to: 10n },
      { from: 12n, to: 20n },
    ]),
    11n,
  )
  assert.equal(
    firstBreak([
      { from: 10n, to: 20n },
      { from: 1n, to: 10n },
    ]),
    10n,
  )
  assert.equal(firstBreak([]), undefined)
})

test('one issue after another makes one unbroken row', () => {
  const counts = fc.array(fc.bigInt({ min: 0n, max: 1000n }))
  fc.assert(
    fc.property(counts, counts, (first, second) => {
      const before = allotShareNumbers(0n, first).filter((range) => range !== undefined)
      const last = before.at(-1)?.to ?? 0n
      const after = allotShareNumbers(last, second).filter((range) => range !== undefined)
      assert.equal(firstBreak([...after, ...before]), undefined)
    }),
    { numRuns: 1000 },
  )
})
