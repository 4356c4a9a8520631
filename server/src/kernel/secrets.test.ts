import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { seal, unseal } from './secrets.ts'

const key = randomBytes(32)

test('whatever is sealed comes back for the same record and purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, user) => {
      assert.equal(unseal(key, [1, user, 'totp'], seal(key, [1, user, 'totp'], text)), text)
    }),
  )
})

test('a sealed value that is copied to another person, purpose or tenant does not open', () => {
  const sealed = seal(key, [1, 7, 'totp'], 'JBSWY3DPEHPK3PXP')
  for (const context of [
    [1, 8, 'totp'],
    [1, 7, 'bank'],
    [2, 7, 'totp'],
    [17, 'totp'],
  ])
    assert.throws(() => unseal(key, context, sealed))
})

test('a sealed value of which a single character was changed does not open', () => {
  const sealed = seal(key, [1, 7, 'totp'], 'JBSWY3DPEHPK3PXP')
  for (let at = sealed.indexOf('.') + 1; at < sealed.length - 1; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    assert.throws(() => unseal(key, [1, 7, 'totp'], changed))
  }
})

test('the same text sealed twice looks different, and another master key is named as the reason', () => {
  assert.notEqual(seal(key, [1], 'same'), seal(key, [1], 'same'))
  assert.throws(() => unseal(randomBytes(32), [1], seal(key, [1], 'same')), /another master key/)
})
