import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluate } from './formula-value.ts'
import { fractionOf } from './fraction.ts'
import { fractionalPower } from './fractional-power.ts'
import { isYear, yearlyGrowth } from './growth.ts'
import { larger } from './money.ts'
import { formatScaled } from './scaled.ts'
import { number, over } from './worksheet.ts'
import { xirr } from './xirr.ts'

const noCells = () => assert.fail('reads no cell')

/** Per cent a year with six places. */
function rateOf(from: string, until: string, days: string): string {
  const { upper, lower } = evaluate(yearlyGrowth(over(number(until), number(from)), number(days)), noCells)
  return formatScaled((upper * 1_000_000n) / lower, 6)
}

test('100 that became 225 in four years grew by 22.474487 % a year', () => {
  assert.equal(rateOf('100', '225', '1460'), '22.474487')
  assert.equal(rateOf('1.37', '1.85', '365'), '35.036496')
  assert.equal(rateOf('100', '100', '400'), '0.000000')
  assert.equal(rateOf('121', '100', '730'), '-9.090909')
})

test('what is worth nothing at the end has lost all of it, a year long or ten', () => {
  for (const days of ['365', '3650', '1000']) assert.equal(rateOf('4', '0', days), '-100.000000')
})

test('nothing is annualised under a year', () => {
  assert.deepEqual([364, 365].map(isYear), [false, true])
})

test('growth of one price to another is the rate that one payment out and one in have', () => {
  // 1,461 days: a leap day is a day more.
  const found = xirr([
    { date: '2020-01-01', amountMinor: -100_00n },
    { date: '2024-01-01', amountMinor: 225_00n },
  ])
  assert.equal('rate' in found && found.rate, '0.224575')
  assert.equal(rateOf('100', '225', '1461'), '22.457493')
})

const price = fc.bigInt({ min: 1n, max: 10n ** 12n })

test('a yearly rate is right to half of its last place: whole numbers raised to days lie on either side', () => {
  fc.assert(
    fc.property(price, price, fc.integer({ min: 365, max: 2000 }), (from, until, days) => {
      const rate = BigInt(rateOf(String(from), String(until), String(days)).replace('.', ''))
      // In two hundred-millionths: 1 + rate, half a place less and more.
      const near = (half: bigint) =>
        larger(2n * (100_000_000n + rate) + half, 0n) ** BigInt(days) * from ** 365n
      const grown = until ** 365n * (2n * 100_000_000n) ** BigInt(days)
      assert.ok(near(-1n) <= grown && grown <= near(1n), `${from} ${until} ${days} ${rate}`)
    }),
    { numRuns: 60 },
  )
})

test('a root raised again is what it was the root of', () => {
  fc.assert(
    fc.property(price, price, fc.bigInt({ min: 2n, max: 12n }), (upper, lower, times) => {
      const root = fractionalPower({ upper, lower }, { upper: 1n, lower: times })
      const whole = { upper: root.upper ** times, lower: root.lower ** times }
      const off = whole.upper * lower - upper * whole.lower
      // One part in 10^20 at most.
      assert.ok((off < 0n ? -off : off) * 10n ** 20n <= upper * whole.lower + lower * whole.lower)
    }),
  )
  assert.deepEqual(fractionalPower(fractionOf('1.21'), { upper: 1n, lower: 2n }), {
    upper: 11n * 10n ** 39n,
    lower: 10n ** 40n,
  })
})
