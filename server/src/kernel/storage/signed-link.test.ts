import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { signLink, verifyLink } from './signed-link.ts'
import type { LinkedFile, LinkKeys } from './signed-link.ts'

const now = new Date('2026-11-13T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const keys: LinkKeys = [Buffer.alloc(32, 7)]
const file: LinkedFile = { tenantId: 1, documentId: 42, version: 3, userId: 7, disposition: 'inline' }
const place = { tenantId: 1, documentId: 42 }

test('opens the file that it was made for', () => {
  assert.deepEqual(verifyLink(place, signLink(file, keys, now), keys, now), file)
})

test('works for 60 seconds and not one longer', () => {
  const link = signLink(file, keys, now)
  assert.ok(verifyLink(place, link, keys, after(59.9)))
  assert.equal(verifyLink(place, link, keys, after(60)), undefined)
})

test('does not work before it was made: a clock that jumped back makes no long-lived links', () => {
  assert.equal(verifyLink(place, signLink(file, keys, after(3600)), keys, now), undefined)
})

test('opens no other document, and nothing of another tenant', () => {
  const link = signLink(file, keys, now)
  assert.equal(verifyLink({ ...place, documentId: 43 }, link, keys, now), undefined)
  assert.equal(verifyLink({ ...place, tenantId: 2 }, link, keys, now), undefined)
})

test('is refused when any byte of any part of it is altered', () => {
  const link = signLink(file, keys, now)
  for (const field of ['version', 'user', 'disposition', 'exp', 'signature'] as const) {
    const original = Buffer.from(link[field], 'latin1')
    for (const [position, byte] of original.entries()) {
      for (let bit = 0; bit < 8; bit++) {
        const altered = Buffer.from(original)
        altered[position] = byte ^ (1 << bit)
        const query = { ...link, [field]: altered.toString('latin1') }
        assert.equal(verifyLink(place, query, keys, now), undefined, `${field}, byte ${position}, bit ${bit}`)
      }
    }
  }
})

test('is refused when a part of it is missing, doubled, or written another way', () => {
  const link = signLink(file, keys, now)
  for (const field of ['version', 'user', 'disposition', 'exp', 'signature'] as const) {
    assert.equal(verifyLink(place, { ...link, [field]: undefined } as never, keys, now), undefined)
    assert.equal(verifyLink(place, { ...link, [field]: link[field] + link[field] }, keys, now), undefined)
  }
  for (const version of ['03', '3.0', ' 3', '+3', '3e0']) {
    assert.equal(verifyLink(place, { ...link, version }, keys, now), undefined)
  }
  assert.equal(verifyLink(place, { ...link, signature: `${link.signature}=` }, keys, now), undefined)
})

test('still opens links of the key before while keys are rotated, and no longer once that key is gone', () => {
  const [older] = keys
  const newer = Buffer.alloc(32, 8)
  const link = signLink(file, keys, now)
  assert.ok(verifyLink(place, link, [newer, older], now))
  assert.equal(verifyLink(place, link, [newer], now), undefined)
})

test('has a signature of its own for every file: no digits can wander from one field to the next', () => {
  const count = fc.integer({ min: 0, max: 99_999 })
  const files = fc.record({
    tenantId: count,
    documentId: count,
    version: count,
    userId: count,
    disposition: fc.constantFrom('inline' as const, 'attachment' as const),
  })
  fc.assert(
    fc.property(files, files, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other)
      return same === (signLink(one, keys, now).signature === signLink(other, keys, now).signature)
    }),
  )
  const shifted = { ...file, documentId: 4, version: 23 }
  assert.notEqual(signLink(shifted, keys, now).signature, signLink(file, keys, now).signature)
})

test('refuses to sign with a key that could be guessed', () => {
  assert.throws(() => signLink(file, [Buffer.from('secret')], now), RangeError)
})
