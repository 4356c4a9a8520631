import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf, differenceOf, minorOf, ratioOf, sharesBought, sharesOf, sumOf, worthOf } from './exact.ts'

test('an amount is the same after it was pence', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
      assert.equal(minorOf(amountOf(minor)), minor)
    }),
  )
})

test('a loss keeps its sign below a pound', () => {
  assert.equal(differenceOf('0.30', '0.75'), '-0.45')
})

test('what is missing adds nothing', () => {
  assert.equal(sumOf(['50000.00', null, '40000.00', undefined]), '90000.00')
})

test('parts of a share add up, and whole shares show no places', () => {
  assert.equal(sharesOf(['20000', '0.5', '0.5']), '20001')
  assert.equal(sharesOf(['6250', '0.125']), '6250.125')
})

test('shares are worth their price to the penny, half a penny up', () => {
  assert.equal(worthOf('20000', '4.00000000'), '80000.00')
  assert.equal(worthOf('3', '0.335'), '1.01')
  assert.equal(worthOf('156413', '1.37'), '214285.81')
})

test('an amount buys whole shares only', () => {
  assert.equal(sharesBought('25000.00', '4.00'), 6250n)
  assert.equal(sharesBought('500000.00', '1.37'), 364963n)
  assert.equal(sharesBought('100.00', null), undefined)
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

test('a multiple has six places and is nothing over nothing', () => {
  assert.equal(ratioOf('377650.00', '275000.00'), '1.373273')
  assert.equal(ratioOf('10.00', '0.00'), undefined)
})
