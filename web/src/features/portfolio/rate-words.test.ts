import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNoRate } from './rate-words.ts'

test('a missing rate says why, and never nothing', () => {
  assert.equal(
    whyNoRate('under_one_year'),
    'Shown once there’s a year between the first investment and the latest value',
  )
  assert.equal(whyNoRate('something_new'), 'No annual return can be calculated for these payments')
  assert.equal(whyNoRate(null), 'No annual return can be calculated for these payments')
})
