import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valueWords } from './working-words.ts'

test('a percentage of a working has every place that it has, and no zeros after them', () => {
  assert.equal(valueWords('24.545455', 'percent', 'GBP'), '24.545455%')
  assert.equal(valueWords('62.500000', 'percent', 'GBP'), '62.5%')
  assert.equal(valueWords('40.000000', 'percent', 'GBP'), '40%')
  assert.equal(valueWords('100.000000', 'percent', 'GBP'), '100%')
  assert.equal(valueWords('0.000000', 'percent', 'GBP'), '0%')
})
