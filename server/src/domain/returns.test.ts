import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePercent, holdingReturn, sellFromPool } from './returns.ts'

test('a portfolio of £275,000 worth £301,450 that paid out £76,200 has returned 1.37 times', () => {
  const position = { costMinor: 27_500_000n, distributedMinor: 7_620_000n, valueMinor: 30_145_000n }
  assert.deepEqual(holdingReturn(position), {
    gainMinor: 10_265_000n,
    gainPercent: '37.327273',
    moic: '1.373273',
  })
})

test('a holding that was lost has lost all, and one that cost nothing has no percentage', () => {
  assert.deepEqual(holdingReturn({ costMinor: 100n, distributedMinor: 0n, valueMinor: 0n }), {
    gainMinor: -100n,
    gainPercent: '-100.000000',
    moic: '0.000000',
  })
  assert.equal(holdingReturn({ costMinor: 0n, distributedMinor: 0n, valueMinor: 5n }).gainPercent, undefined)
})

test('a price from £1.37 to £1.85 has risen by 35.036496 %', () => {
  assert.equal(changePercent(137n, 185n), '35.036496')
  assert.equal(changePercent(0n, 185n), undefined)
})

test('600 shares out of a pool at £1.20 sold at £2.00 gain £480.00', () => {
  const pool = { sharesMicro: 1_500_000_000n, costMinor: 180_000n }
  assert.deepEqual(sellFromPool(pool, 600_000_000n, { priceE8: 200_000_000n, currency: 'GBP' }), {
    costMinor: 72_000n,
    proceedsMinor: 120_000n,
    gainMinor: 48_000n,
    left: { sharesMicro: 900_000_000n, costMinor: 108_000n },
  })
})

test('no penny of cost is lost when a pool is sold in odd pieces', () => {
  let pool = { sharesMicro: 3_000_000n, costMinor: 100n }
  const costs: bigint[] = []
  for (let sale = 0; sale < 3; sale++) {
    const disposal = sellFromPool(pool, 1_000_000n, { priceE8: 100_000_000n, currency: 'GBP' })
    assert.ok(disposal)
    costs.push(disposal.costMinor)
    pool = disposal.left
  }
  assert.deepEqual(costs, [33n, 34n, 33n])
  assert.deepEqual(pool, { sharesMicro: 0n, costMinor: 0n })
  assert.equal(sellFromPool(pool, 1n, { priceE8: 1n, currency: 'GBP' }), undefined)
})
