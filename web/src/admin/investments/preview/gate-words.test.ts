import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateSentence } from './gate-words.ts'

const labels = { category: 'member class', test: 'quiz' }

test('what closes a page is said in the words of the firm', () => {
  assert.equal(
    gateSentence(['category_missing', 'test_awaits_category'], labels),
    'no member class yet, the quiz waits for the member class',
  )
})

test('a gate that has no words yet is still said', () => {
  assert.equal(gateSentence(['identity_failed'], labels), 'identity failed')
})
