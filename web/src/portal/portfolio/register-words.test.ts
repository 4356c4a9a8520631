import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partOf, shareNumbers } from './register-words.ts'

test('shares are known by their numbers, from the first to the last', () => {
  assert.equal(shareNumbers({ number_from: '612001', number_to: '618250' }), '612,001 to 618,250')
  assert.equal(shareNumbers({ number_from: '7', number_to: '7' }), '7')
  assert.equal(shareNumbers({ number_from: null, number_to: null }), '–')
})

test('the parts of several allotments add up exactly', () => {
  assert.equal(partOf([{ percent: '0.490000' }, { percent: '0.03' }]), '0.520000')
})

test('a part that isn’t known is not made up', () => {
  assert.equal(partOf([]), undefined)
  assert.equal(partOf([{ percent: '0.49' }, { percent: null as unknown as string }]), undefined)
})
