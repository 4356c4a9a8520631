import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  buyShares,
  buyUnits,
  formatPercent,
  formatPrice,
  formatShares,
  fromWholeShares,
  parsePercent,
  parsePrice,
  parseShares,
  ratio,
  sharesOnOffer,
  toWholeShares,
  valueOfShares,
  wholeSharesOf,
} from './decimal.ts'

const gbp = (price: string) => ({ priceE8: parsePrice(price) ?? 0n, currency: 'GBP' })

test('shares, prices and percentages are read and written exactly', () => {
  assert.equal(parseShares('82236.842105'), 82_236_842_105n)
  assert.equal(formatShares(82_236_842_105n), '82236.842105')
  assert.equal(formatShares(fromWholeShares(7299n)), '7299')
  assert.equal(parsePrice('2.5641'), 256_410_000n)
  assert.equal(formatPrice(256_410_000n), '2.5641')
  assert.equal(formatPrice(400_000_000n), '4.00')
  assert.equal(formatPrice(100_000n), '0.001')
  assert.equal(parsePercent('-2.5'), -2_500_000n)
  assert.equal(formatPercent(12_500_000n), '12.500000')
})

test('more places than the column holds are refused', () => {
  assert.equal(parseShares('1.0000001'), undefined)
  assert.equal(parsePrice('1.000000001'), undefined)
  assert.equal(parsePercent('1.0000001'), undefined)
  assert.equal(parsePercent('1000'), undefined)
  assert.equal(parseShares('-1'), undefined)
  assert.equal(parsePrice('1e2'), undefined)
})

test('a company has whole shares only', () => {
  assert.equal(toWholeShares(7_299_000_000n), 7299n)
  assert.equal(toWholeShares(7_299_000_001n), undefined)
})

test('£10,000 at £1.37 buys 7,299 shares and leaves 37p', () => {
  assert.deepEqual(buyShares(1_000_000n, gbp('1.37')), {
    sharesMicro: 7_299_000_000n,
    costMinor: 999_963n,
    residueMinor: 37n,
  })
})

test('£750,000 at £2.5641 buys 292,500 shares and leaves 75p', () => {
  assert.deepEqual(buyShares(75_000_000n, gbp('2.5641')), {
    sharesMicro: 292_500_000_000n,
    costMinor: 74_999_925n,
    residueMinor: 75n,
  })
})

test('£100,000 at a unit value of £1.216 buys 82,236.842105 units', () => {
  const purchase = buyUnits(10_000_000n, gbp('1.216'))
  assert.equal(purchase && formatShares(purchase.sharesMicro), '82236.842105')
  assert.equal(purchase?.residueMinor, 0n)
})

test('nothing can be bought at no price or with less than nothing', () => {
  assert.equal(buyShares(1_000_000n, gbp('0')), undefined)
  assert.equal(buyShares(-1n, gbp('1.37')), undefined)
  assert.deepEqual(buyShares(0n, gbp('1.37')), { sharesMicro: 0n, costMinor: 0n, residueMinor: 0n })
})

test('a value rounds half up and knows the places of its currency', () => {
  assert.equal(valueOfShares(fromWholeShares(75_000n), gbp('1.2060')), 9_045_000n)
  assert.equal(valueOfShares(fromWholeShares(16_000n), gbp('0.7875')), 1_260_000n)
  assert.equal(valueOfShares(fromWholeShares(1n), gbp('0.005')), 1n)
  assert.equal(valueOfShares(fromWholeShares(1n), gbp('0.005'), 'floor'), 0n)
  assert.equal(valueOfShares(fromWholeShares(3n), { priceE8: 15_050_000_000n, currency: 'JPY' }), 452n)
})

test('cost and residue are the sum, the residue is less than one share, and one more share is too many', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      (amount, priceE8) => {
        const at = { priceE8, currency: 'GBP' }
        const bought = buyShares(amount, at)
        assert.ok(bought)
        assert.equal(bought.costMinor + bought.residueMinor, amount)
        assert.ok(bought.residueMinor >= 0n)
        assert.ok(bought.sharesMicro * priceE8 <= amount * 10n ** 12n)
        assert.ok((bought.sharesMicro + 1_000_000n) * priceE8 > amount * 10n ** 12n)
      },
    ),
    { numRuns: 5000 },
  )
})

test('a ratio is decimal text, and there is none over nothing', () => {
  assert.equal(ratio(4n, 3n, 2), '1.33')
  assert.equal(ratio(2n, 3n, 6), '0.666667')
  assert.equal(ratio(2n, 3n, 6, 'floor'), '0.666666')
  assert.equal(ratio(-1n, 8n, 2), '-0.13')
  assert.equal(ratio(1n, 0n, 2), undefined)
})

test('shares on offer are what staff have said, or else what the amount buys', () => {
  const at = { priceE8: 137_000_000n, currency: 'GBP' }
  assert.equal(sharesOnOffer('7299.000000', 50_000_000n, at), 7_299n)
  assert.equal(sharesOnOffer(null, 50_000_000n, at), 364_963n)
})

test('without a price there is nothing on offer, and a fraction of a share is none', () => {
  assert.equal(sharesOnOffer(null, 50_000_000n, { priceE8: 0n, currency: 'GBP' }), 0n)
  assert.equal(wholeSharesOf('0.5'), 0n)
  assert.equal(wholeSharesOf(null), 0n)
})
