import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies } from '@moorgate/contract'
import fc from 'fast-check'
import {
  compare,
  currencyPlaces,
  divideRounding,
  formatMoney,
  larger,
  parseMoney,
  percentOf,
  smaller,
  sum,
} from './money.ts'

test('a division says what becomes of a half, on both sides of zero', () => {
  const roundings = ['floor', 'ceil', 'halfUp', 'halfEven'] as const
  const all = (numerator: bigint, denominator: bigint) =>
    roundings.map((rounding) => divideRounding(numerator, denominator, rounding))
  assert.deepEqual(all(7n, 2n), [3n, 4n, 4n, 4n])
  assert.deepEqual(all(5n, 2n), [2n, 3n, 3n, 2n])
  assert.deepEqual(all(-7n, 2n), [-4n, -3n, -4n, -4n])
  assert.deepEqual(all(-5n, 2n), [-3n, -2n, -3n, -2n])
  assert.deepEqual(all(5n, -2n), [-3n, -2n, -3n, -2n])
  assert.deepEqual(all(10n, 3n), [3n, 4n, 3n, 3n])
  assert.deepEqual(all(-11n, 3n), [-4n, -3n, -4n, -4n])
  assert.deepEqual(all(6n, 3n), [2n, 2n, 2n, 2n])
})

test('a rounded quotient is never a whole unit away, and a half-rounded one never more than a half', () => {
  const whole = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(whole, divisor, (numerator, denominator) => {
      const miss = (rounding: Parameters<typeof divideRounding>[2]) =>
        numerator - divideRounding(numerator, denominator, rounding) * denominator
      assert.ok(miss('floor') >= 0n && miss('floor') < denominator)
      assert.ok(miss('ceil') <= 0n && miss('ceil') > -denominator)
      for (const rounding of ['halfUp', 'halfEven'] as const) {
        assert.ok(miss(rounding) * 2n <= denominator && miss(rounding) * 2n >= -denominator)
      }
    }),
    { numRuns: 5000 },
  )
})

test('currencies have the places that ISO 4217 gives them', () => {
  assert.deepEqual(
    ['GBP', 'EUR', 'JPY', 'KRW', 'KWD', 'IQD', 'CLF'].map(currencyPlaces),
    [2, 2, 0, 0, 3, 3, 4],
  )
})

test('an amount is read exactly', () => {
  assert.equal(parseMoney('1250', 'GBP'), 125000n)
  assert.equal(parseMoney('1250.5', 'GBP'), 125050n)
  assert.equal(parseMoney('1250.00', 'GBP'), 125000n)
  assert.equal(parseMoney('0.29', 'GBP'), 29n)
  assert.equal(parseMoney('1250', 'JPY'), 1250n)
  assert.equal(parseMoney('1.234', 'KWD'), 1234n)
  assert.equal(parseMoney('-12.34', 'GBP', 'signed'), -1234n)
  assert.equal(parseMoney('9999999999999999.99', 'GBP'), 999_999_999_999_999_999n)
})

test('an amount that is not plainly a decimal of its currency is refused, not rounded', () => {
  const refused = '1.005|1e3|+5|-5|1,250.00| 5|5 |.5|5.||NaN|Infinity|0x10|١٢|99999999999999999.00'.split('|')
  for (const text of refused) assert.equal(parseMoney(text, 'GBP'), undefined, text)
  assert.equal(parseMoney('1250.0', 'JPY'), undefined)
})

test('an amount is written with every place of its currency', () => {
  assert.equal(formatMoney(125050n, 'GBP'), '1250.50')
  assert.equal(formatMoney(0n, 'GBP'), '0.00')
  assert.equal(formatMoney(-5n, 'GBP'), '-0.05')
  assert.equal(formatMoney(1250n, 'JPY'), '1250')
  assert.equal(formatMoney(-1n, 'KWD'), '-0.001')
})

test('what is written can be read again', () => {
  const currency = fc.constantFrom('GBP', 'JPY', 'KWD', 'CLF')
  const minor = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n })
  fc.assert(
    fc.property(minor, currency, (amount, code) => {
      assert.equal(parseMoney(formatMoney(amount, code), code, 'signed'), amount)
    }),
    { numRuns: 5000 },
  )
})

test('a percentage of an amount is exact to the penny', () => {
  assert.equal(percentOf(150_000_000n, 15_000_000n, 'halfUp'), 22_500_000n)
  assert.equal(percentOf(1_000_000n, 2_500_000n, 'halfUp'), 25_000n)
  assert.equal(percentOf(10n, 25_000_000n, 'halfUp'), 3n)
  assert.equal(percentOf(10n, 25_000_000n, 'halfEven'), 2n)
})

test('amounts compare and add up', () => {
  assert.deepEqual([3n, -1n, 2n].toSorted(compare), [-1n, 2n, 3n])
  assert.equal(compare(2n, 2n), 0)
  assert.equal(smaller(1n, 2n), 1n)
  assert.equal(larger(1n, 2n), 2n)
  assert.equal(sum([1n, 2n, 3n]), 6n)
  assert.equal(sum([]), 0n)
})

test('every currency of the contract has the two places with which the wire, the forms and the database write money', () => {
  for (const currency of currencies) assert.equal(currencyPlaces(currency), 2, currency)
})
