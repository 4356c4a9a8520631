import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitCost, splitNumbers, stampDuty } from './share-transfer.ts'

test('stamp duty is 0.5 % to the next £5, and nothing up to £1,000', () => {
  for (const [consideration, duty] of [
    [0n, 0n],
    [100_000n, 0n],
    [100_001n, 1_000n],
    [200_000n, 1_000n],
    [200_001n, 1_500n],
    [250_000n, 1_500n],
    [2_500_000n, 12_500n],
    [2_500_001n, 13_000n],
  ] as const)
    assert.equal(stampDuty(consideration), duty, String(consideration))
})

test('duty above the limit is at least 0.5 %, less than £5 above it, and in whole steps', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 100_001n, max: 10n ** 16n }), (consideration) => {
      const duty = stampDuty(consideration)
      assert.equal(duty % 500n, 0n)
      assert.ok(duty * 200n >= consideration)
      assert.ok((duty - 500n) * 200n < consideration)
    }),
  )
})

test('the cost of a part is to the penny, and what stays keeps the rest', () => {
  const shares = (part: bigint, whole: bigint) => ({
    partMicro: part * 1_000_000n,
    wholeMicro: whole * 1_000_000n,
  })
  assert.deepEqual(splitCost(2_499_999n, shares(2_000n, 6_250n)), {
    partMinor: 800_000n,
    keptMinor: 1_699_999n,
  })
  assert.deepEqual(splitCost(100n, shares(1n, 3n)), { partMinor: 33n, keptMinor: 67n })
  assert.deepEqual(splitCost(100n, shares(3n, 3n)), { partMinor: 100n, keptMinor: 0n })
})

test('however a holding is sold in parts, its parts cost what it cost', () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), parts, (cost, sold) => {
      let [left, kept, total] = [sold.reduce((sum, each) => sum + each, 0n), cost, 0n]
      for (const partMicro of sold) {
        const split = splitCost(kept, { partMicro, wholeMicro: left })
        assert.ok(split.partMinor >= 0n && split.keptMinor >= 0n)
        total += split.partMinor
        kept = split.keptMinor
        left -= partMicro
      }
      assert.deepEqual([total, kept, left], [cost, 0n, 0n])
    }),
  )
})

test('numbers of what goes are the last ones', () => {
  const lot = { from: 612_001n, to: 618_250n }
  assert.deepEqual(splitNumbers(lot, 2_000n), {
    kept: { from: 612_001n, to: 616_250n },
    part: { from: 616_251n, to: 618_250n },
  })
  assert.deepEqual(splitNumbers(lot, 6_250n), { kept: null, part: lot })
})
