import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleHint } from './rule-hint.ts'

const none = { min_value: null, max_value: null, max_length: null, format: null }

test('a field says what its answer has to be', () => {
  assert.equal(
    ruleHint({ ...none, type: 'number', min_value: '0', max_value: '1000' }),
    'Between 0 and 1,000.',
  )
  assert.equal(ruleHint({ ...none, type: 'currency', min_value: '250' }), 'At least £250.00.')
  assert.equal(ruleHint({ ...none, type: 'number', max_value: '2.5' }), 'At most 2.5.')
  assert.equal(
    ruleHint({ ...none, type: 'text', format: 'AA-99', max_length: 5 }),
    'Use the format AA-99: A is a letter, 9 a digit and X either. Up to 5 characters.',
  )
  assert.equal(ruleHint({ ...none, type: 'date' }), undefined)
})
