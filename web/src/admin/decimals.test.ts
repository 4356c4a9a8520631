import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf, isNothing, minorOf, sharesBought, smallerOf, sumOf } from './decimals.ts'

test('amounts that floats would bend add up to the penny', () => {
  assert.equal(sumOf(['0.10', '0.20', null, undefined]), '0.30')
  assert.equal(sumOf(['90071992547409.93', '0.01']), '90071992547409.94')
})

test('a difference below nothing carries its minus', () => {
  assert.equal(differenceOf('50.00', '80.05'), '-30.05')
  assert.equal(differenceOf('0.05', '0.10'), '-0.05')
})

test('the smaller of two amounts is told by value, not by spelling', () => {
  assert.equal(smallerOf('9.00', '10.00'), '9.00')
  assert.equal(smallerOf('10.00', '9.00'), '9.00')
})

test('nothing is nothing however it is written', () => {
  assert.deepEqual(['0', '0.00', '', null].map(isNothing), [true, true, true, true])
  assert.equal(minorOf('-0.5'), -50n)
})

test('an amount buys whole shares, and what is less than one buys none', () => {
  assert.equal(sharesBought('25000.00', '1.37'), '18248')
  assert.equal(sharesBought('1.36', '1.37'), '0')
  assert.equal(sharesBought('25000.00', '4'), '6250')
})

test('without a price nobody can say how many shares it is', () => {
  assert.equal(sharesBought('25000.00', null), undefined)
  assert.equal(sharesBought('25000.00', '0'), undefined)
})
