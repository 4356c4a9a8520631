import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateSentence } from './gate-words.ts'

const fill = (sentence: string) =>
  sentence.replaceAll('{investor_type}', 'member class').replaceAll('{appropriateness}', 'quiz')

test('what closes a page is said in the words of the firm', () => {
  assert.equal(
    gateSentence(['category_missing', 'test_awaits_category'], fill),
    'no member class yet, the quiz available after the member class',
  )
})

test('a gate without a label is said as it is', () => {
  assert.equal(gateSentence(['identity_failed'], fill), 'identity failed')
})
