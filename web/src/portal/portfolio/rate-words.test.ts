import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPercent, whyNoRate } from './rate-words.ts'

test('a rate becomes percentage points without a float', () => {
  assert.equal(inPercent('0.142000'), '14.2000')
  assert.equal(inPercent('-0.370000'), '-37.0000')
  assert.equal(inPercent('1.5'), '150')
  assert.equal(inPercent('0'), '0')
})

test('a missing rate says why, and never nothing', () => {
  assert.equal(
    whyNoRate('under_one_year'),
    'Shown once a year lies between the first investment and the latest value',
  )
  assert.equal(whyNoRate('something_new'), 'No yearly return fits these payments')
  assert.equal(whyNoRate(null), 'No yearly return fits these payments')
})
