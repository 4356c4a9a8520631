import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allocateRound, checkManualAllocation, type RoundRequest } from './round-allocation.ts'
import { nineRequests } from './test-book.ts'

const round = { priceE8: 137_000_000n, currency: 'GBP', shares: 364_963n, minimumMinor: 0n }
const pounds = (...amounts: bigint[]): RoundRequest[] =>
  amounts.map((amount, index) => ({ id: index + 1, amountMinor: amount * 100n, place: index + 1 }))
const sharesOf = (allocation: { lines: { shares: bigint }[] }) => allocation.lines.map(({ shares }) => shares)

test('£700,000 asked for and £500,000 on offer: everybody is scaled back alike', () => {
  const allocation = allocateRound(round, pounds(300_000n, 200_000n, 150_000n, 50_000n), 'pro_rata')
  assert.deepEqual(sharesOf(allocation), [156_413n, 104_275n, 78_206n, 26_069n])
  assert.deepEqual(
    allocation.lines.map(({ costMinor }) => costMinor),
    [21_428_581n, 14_285_675n, 10_714_222n, 3_571_453n],
  )
  assert.equal(allocation.placedMinor, 49_999_931n)
  assert.equal(allocation.unplacedShares, 0n)
})

const withMinimum = { ...round, minimumMinor: 1_000_000n }

test('first come, first served fills the queue until the shares run out', () => {
  const allocation = allocateRound(withMinimum, nineRequests, 'fcfs')
  assert.deepEqual(sharesOf(allocation), [87_591n, 109_489n, 43_795n, 72_992n, 29_197n, 21_899n, 0n, 0n, 0n])
  assert.equal(allocation.placedMinor, 49_999_931n)
})

test('without a minimum pro rata leaves nobody out', () => {
  assert.deepEqual(sharesOf(allocateRound(round, nineRequests, 'pro_rata')), [
    62_565n,
    78_206n,
    31_283n,
    52_138n,
    20_855n,
    67_779n,
    15_641n,
    6_256n,
    30_240n,
  ])
})

test('an allocation below the minimum goes back to the pool and the others get more', () => {
  assert.deepEqual(sharesOf(allocateRound(withMinimum, nineRequests, 'pro_rata')), [
    63_656n,
    79_571n,
    31_828n,
    53_047n,
    21_219n,
    68_961n,
    15_914n,
    0n,
    30_767n,
  ])
})

test('holders first are met in full where there is enough, and the others share what is left', () => {
  assert.deepEqual(sharesOf(allocateRound(withMinimum, nineRequests, 'holders_first')), [
    87_591n,
    109_489n,
    9_682n,
    72_992n,
    0n,
    20_977n,
    21_897n,
    0n,
    42_335n,
  ])
})

test('shares of a right of pre-emption are given first and whole, below the minimum too', () => {
  for (const policy of ['fcfs', 'pro_rata', 'holders_first'] as const) {
    const [first, ...others] = nineRequests
    const small = { ...first!, amountMinor: 43_840n, rightShares: 320n }
    const without = allocateRound({ ...withMinimum, shares: withMinimum.shares - 320n }, others, policy)
    assert.deepEqual(sharesOf(allocateRound(withMinimum, [small, ...others], policy)), [
      320n,
      ...sharesOf(without),
    ])
  }
  const [one] = nineRequests
  const right = { ...one!, amountMinor: 43_840n, rightShares: 320n }
  assert.deepEqual(checkManualAllocation(withMinimum, [right], [{ id: right.id, shares: 320n }]), [])
})

test('two requests at the minimum and shares for one: one is met, not neither', () => {
  const small = { ...withMinimum, shares: 7_500n }
  const allocation = allocateRound(small, pounds(10_000n, 10_000n), 'pro_rata')
  assert.deepEqual(sharesOf(allocation), [7_299n, 0n])
})

test('a request of exactly the minimum that is met in full is not dropped for the pence of its residue', () => {
  const allocation = allocateRound(withMinimum, pounds(10_000n), 'pro_rata')
  assert.deepEqual(allocation.lines, [{ id: 1, shares: 7_299n, costMinor: 999_963n, residueMinor: 37n }])
})

test('equal requests at the minimum are dropped from the end of the queue, whatever their ids', () => {
  const requests = [
    { id: 9, amountMinor: 1_000_000n, place: 1 },
    { id: 2, amountMinor: 1_000_000n, place: 2 },
  ]
  const allocation = allocateRound({ ...withMinimum, shares: 14_597n }, requests, 'pro_rata')
  assert.deepEqual(sharesOf(allocation), [7_299n, 0n])
})

test('at a price of nothing nobody gets anything', () => {
  const allocation = allocateRound({ ...round, priceE8: 0n }, pounds(100n), 'pro_rata')
  assert.deepEqual(sharesOf(allocation), [0n])
  assert.equal(allocation.lines[0]?.residueMinor, 10_000n)
})

test('whatever the policy: never above the request, never below the minimum, never more than the round', () => {
  const request = fc.record({
    amountMinor: fc.bigInt({ min: 1n, max: 10_000_000n }),
    isHolder: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(request, { maxLength: 12 }),
      fc.bigInt({ min: 0n, max: 200_000n }),
      fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n }),
      fc.bigInt({ min: 0n, max: 500_000n }),
      fc.constantFrom('fcfs', 'pro_rata', 'holders_first'),
      (entries, shares, priceE8, minimumMinor, policy) => {
        const requests = entries.map((entry, index) => ({ id: index + 1, place: index + 1, ...entry }))
        const offered = { shares, priceE8, currency: 'GBP', minimumMinor }
        const allocation = allocateRound(offered, requests, policy)
        assert.ok(allocation.unplacedShares >= 0n)
        assert.equal(allocation.placedShares + allocation.unplacedShares, shares)
        for (const [index, line] of allocation.lines.entries()) {
          assert.equal(line.costMinor + line.residueMinor, requests[index]?.amountMinor)
          assert.ok(line.residueMinor >= 0n)
        }
        // What the rules produce must also satisfy the check for allocations by hand.
        assert.deepEqual(checkManualAllocation(offered, requests, allocation.lines), [])
      },
    ),
    { numRuns: 10_000 },
  )
})

test('a round that is not over-subscribed meets every request', () => {
  const allocation = allocateRound(withMinimum, pounds(100_000n, 50_000n), 'pro_rata')
  assert.deepEqual(sharesOf(allocation), [72_992n, 36_496n])
  assert.equal(allocation.unplacedShares, 364_963n - 72_992n - 36_496n)
})

test('an allocation by hand is checked line by line and as a whole', () => {
  const wanted = [
    { id: 1, shares: 87_592n },
    { id: 2, shares: 7_298n },
    { id: 3, shares: -1n },
    { id: 4, shares: 72_992n },
    { id: 4, shares: 1n },
    { id: 6, shares: 0n },
    { id: 77, shares: 300_000n },
  ]
  assert.deepEqual(checkManualAllocation(withMinimum, nineRequests, wanted), [
    { problem: 'above_request', id: 1 },
    { problem: 'below_minimum', id: 2 },
    { problem: 'negative', id: 3 },
    { problem: 'repeated', id: 4 },
    { problem: 'unknown_request', id: 77 },
    { problem: 'above_round', excessShares: 102_919n },
  ])
})
