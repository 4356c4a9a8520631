import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareNumbers } from './register-words.ts'

test('shares are known by their numbers, from the first to the last', () => {
  assert.equal(shareNumbers({ number_from: '612001', number_to: '618250' }), '612,001 to 618,250')
  assert.equal(shareNumbers({ number_from: '7', number_to: '7' }), '7')
  assert.equal(shareNumbers({ number_from: null, number_to: null }), '–')
})
