import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { slugOf } from './slug.ts'

test('an address is made of the name’s letters and digits, and there is always one', () => {
  assert.equal(slugOf('Tidewell Energy, Série B', 'offer'), 'tidewell-energy-serie-b')
  assert.equal(slugOf('Eleanor’s “Fund” II', 'offer'), 'eleanors-fund-ii')
  assert.equal(slugOf('日本', 'offer'), 'offer')
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (name) => {
      const slug = slugOf(name, 'offer')
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 140
    }),
  )
})
