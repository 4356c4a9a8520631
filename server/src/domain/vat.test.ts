import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vatIn, vatOfRefund, vatOn } from './vat.ts'

test('the VAT in an amount is a sixth of it at the standard rate, a half penny up', () => {
  assert.equal(vatIn(120_00n, 2000), 20_00n)
  assert.equal(vatIn(99_99n, 2000), 16_67n)
  assert.equal(vatIn(1n, 2000), 0n)
  assert.equal(vatIn(3n, 2000), 1n)
  assert.equal(vatIn(120_00n, 0), 0n)
})

test('the VAT on top of an amount is a fifth of it at the standard rate, a half penny up', () => {
  assert.equal(vatOn(250_00n, 2000), 50_00n)
  assert.equal(vatOn(2n, 2000), 0n)
  assert.equal(vatOn(1_003n, 2000), 201n)
  assert.equal(vatOn(10n, 500), 1n)
  assert.equal(vatOn(250_00n, 0), 0n)
})

test('the VAT of refunds in parts is the VAT of the whole', () => {
  const first = vatOfRefund({ beforeMinor: 0n, newMinor: 50_00n }, 2000)
  const rest = vatOfRefund({ beforeMinor: 50_00n, newMinor: 49_99n }, 2000)
  assert.deepEqual([first, rest, first + rest], [8_33n, 8_34n, vatIn(99_99n, 2000)])
})
