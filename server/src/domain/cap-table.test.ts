import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversionPrice, issuePrice, ownership, treasuryStockShares } from './cap-table.ts'
import { buyShares } from './decimal.ts'

const beforeRound = 1_170_000n
const price = issuePrice(300_000_000n, 'GBP', beforeRound) ?? 0n

test('£3m pre-money over 1,170,000 diluted shares is £2.5641 a share, rounded down', () => {
  assert.equal(price, 256_410_000n)
  assert.equal(issuePrice(300_000_000n, 'GBP', 0n), undefined)
  assert.equal(buyShares(75_000_000n, { priceE8: price, currency: 'GBP' })?.sharesMicro, 292_500_000_000n)
})

test('a note converts at the cap or at the discount, whichever is cheaper', () => {
  const terms = { currency: 'GBP', discountPercentMicro: 20_000_000n }
  assert.equal(conversionPrice(price, beforeRound, { ...terms, capMinor: 200_000_000n }), 170_940_000n)
  assert.equal(conversionPrice(price, beforeRound, { ...terms, capMinor: 900_000_000n }), 205_120_000n)
  assert.equal(conversionPrice(price, beforeRound, terms), 205_120_000n)
  assert.deepEqual(buyShares(15_000_000n, { priceE8: 170_940_000n, currency: 'GBP' }), {
    sharesMicro: 87_750_000_000n,
    costMinor: 14_999_985n,
    residueMinor: 15n,
  })
})

const lines = (...shares: bigint[]) => shares.map((count, index) => ({ id: index + 1, shares: count }))
const percents = (...shares: bigint[]) => ownership(lines(...shares)).map(({ percent }) => percent)

test('after the round everybody owns their part of the diluted shares', () => {
  assert.deepEqual(percents(1_000_000n, 100_000n, 50_000n, 20_000n, 87_750n, 292_500n), [
    '64.505725',
    '6.450572',
    '3.225286',
    '1.290114',
    '5.660377',
    '18.867925',
  ])
})

test('and their part of the issued shares, and of a pre-emption offer', () => {
  assert.deepEqual(percents(1_000_000n, 292_500n, 87_750n), ['72.450643', '21.191813', '6.357544'])
  assert.deepEqual(percents(500n, 500n, 332n, 1n), ['37.509377', '37.509377', '24.906227', '0.075019'])
  assert.deepEqual(percents(0n), [undefined])
})

test('100,000 options at 50p are 80,499.9805 shares when the strike is paid in shares', () => {
  assert.equal(treasuryStockShares(100_000n, 50_000_000n, price), 80_499_980_500n)
  assert.equal(treasuryStockShares(100_000n, price, price), 0n)
})
