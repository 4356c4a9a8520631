import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf, differenceOf, minorOf, sharesBought, sumOf } from './exact.ts'

test('an amount is the same after it was pence', () => {
  assert.equal(minorOf('-0.5'), -50n)
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
      assert.equal(minorOf(amountOf(minor)), minor)
    }),
  )
})

test('amounts that floats would bend add up to the penny', () => {
  assert.equal(sumOf(['0.10', '0.20', null, undefined]), '0.30')
  assert.equal(sumOf(['90071992547409.93', '0.01']), '90071992547409.94')
})

test('a difference below nothing carries its minus, below a pound too', () => {
  assert.equal(differenceOf('50.00', '80.05'), '-30.05')
  assert.equal(differenceOf('0.30', '0.75'), '-0.45')
})

test('an amount buys whole shares, and what is less than one buys none', () => {
  assert.equal(sharesBought('25000.00', '1.37'), 18_248n)
  assert.equal(sharesBought('500000.00', '1.37'), 364_963n)
  assert.equal(sharesBought('1.36', '1.37'), 0n)
})

test('without a price nobody can say how many shares it is', () => {
  assert.equal(sharesBought('25000.00', null), undefined)
  assert.equal(sharesBought('25000.00', '0'), undefined)
})

test('bought shares never cost more than was paid, and one more always would', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 11n })
  const pence = fc.bigInt({ min: 1n, max: 10n ** 5n })
  fc.assert(
    fc.property(amount, pence, (paid, each) => {
      const shares = sharesBought(amountOf(paid), amountOf(each)) ?? -1n
      assert.ok(shares * each <= paid && (shares + 1n) * each > paid)
    }),
  )
})
