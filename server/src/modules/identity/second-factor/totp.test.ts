import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpSecret, stepOf, totpAddress } from './totp.ts'

/** RFC 6238, appendix B: the secret "12345678901234567890"; the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('codes are those of the standard', () => {
  assert.equal(stepOf(secret, '287082', at(59)), 1)
  assert.equal(stepOf(secret, '081804', at(1111111109)), 37037036)
  assert.equal(stepOf(secret, '279037', at(2000000000)), 66666666)
})

test('a code counts in its own half minute and the next one, and no longer', () => {
  assert.equal(stepOf(secret, '287082', at(30)), 1)
  assert.equal(stepOf(secret, '287082', at(89)), 1)
  assert.equal(stepOf(secret, '287082', at(90)), undefined)
  assert.equal(stepOf(secret, '287082', at(29)), undefined)
})

test('a code may be typed with a space in the middle, as apps show it', () => {
  assert.equal(stepOf(secret, '287 082', at(59)), 1)
  assert.equal(stepOf(secret, '28708', at(59)), undefined)
  assert.equal(stepOf(secret, '', at(59)), undefined)
})

test('each new secret has 160 bits and is another one', () => {
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newTotpSecret(), newTotpSecret())
})

test('the address for the app names the firm and the person', () => {
  assert.equal(
    totpAddress(secret, 'eleanor@example.com', 'Harbour & Tern'),
    `otpauth://totp/Harbour%20%26%20Tern:eleanor%40example.com?issuer=Harbour%20%26%20Tern&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
