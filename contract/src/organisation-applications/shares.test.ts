import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumOfShares } from './shares.ts'

test('shares of an organisation add up exactly, to the millionth of a percent', () => {
  assert.equal(sumOfShares(['60', '40']), '100')
  assert.equal(sumOfShares(['60', '40.000001']), '100.000001')
  assert.equal(sumOfShares(['33.333333', '33.333333', '33.333334']), '100')
  assert.equal(sumOfShares(['0.1', '0.2']), '0.3')
  assert.equal(sumOfShares([]), '0')
})

test('what is not yet a share counts as nothing while somebody types', () => {
  assert.equal(sumOfShares(['', '60.', '-5', '1e2', '40']), '40')
})
