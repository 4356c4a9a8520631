import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDecimals, decimalText, decimalUnits } from './decimals.ts'

test('a decimal is a whole number of its last place, exact, and becomes the same decimal again', () => {
  for (const [text, places, units] of [
    ['1250.50', 2, 125050n],
    ['-0.05', 2, -5n],
    ['0.00', 2, 0n],
    ['7299', 0, 7299n],
    ['33.333333', 6, 33333333n],
    ['9007199254740993.01', 2, 900719925474099301n],
  ] as const) {
    assert.equal(decimalUnits(text, places), units)
    assert.equal(decimalText(units, places), text)
  }
})

test('missing places are zeros, and further places are cut off', () => {
  assert.equal(decimalUnits('1250.5', 2), 125050n)
  assert.equal(decimalUnits('1250', 2), 125000n)
  assert.equal(decimalUnits('1.', 2), 100n)
  assert.equal(decimalUnits('1.009', 2), 100n)
})

test('what is no plain decimal is an error, and not a number', () => {
  for (const text of ['', '-', '1e3', '1,250.00', '£5', ' 5', '.5'])
    assert.throws(() => decimalUnits(text, 2), text)
})

test('decimals compare by value', () => {
  assert.deepEqual(
    [compareDecimals('2', '10'), compareDecimals('1.50', '1.5'), compareDecimals('0', '-1')],
    [-1, 0, 1],
  )
})
