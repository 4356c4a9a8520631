import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareAmounts, ratioOf, sharesOf, worthOf } from './exact.ts'

test('parts of a share add up, and whole shares show no places', () => {
  assert.equal(sharesOf(['20000', '0.5', '0.5']), '20001')
  assert.equal(sharesOf(['6250', '0.125']), '6250.125')
})

test('shares are worth their price to the penny, half a penny up', () => {
  assert.equal(worthOf('20000', '4.00000000'), '80000.00')
  assert.equal(worthOf('3', '0.335'), '1.01')
  assert.equal(worthOf('156413', '1.37'), '214285.81')
})

test('a multiple has six places and is nothing over nothing', () => {
  assert.equal(ratioOf('377650.00', '275000.00'), '1.373273')
  assert.equal(ratioOf('10.00', '0.00'), undefined)
})

test('amounts are compared by value, not by spelling', () => {
  assert.equal(compareAmounts('9.00', '10.00'), -1)
  assert.equal(compareAmounts('10', '10.00'), 0)
})
