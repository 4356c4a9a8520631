import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openingList, sentenceList } from './sentence-list.ts'

it('lists names as a sentence does, without a comma before its word', () => {
  assert.equal(sentenceList([]), '')
  assert.equal(sentenceList(['address']), 'address')
  assert.equal(sentenceList(['address', 'birth date']), 'address and birth date')
  assert.equal(sentenceList(['A', 'B', 'C'], 'or'), 'A, B or C')
  assert.equal(openingList(['address', 'telephone', 'birth date']), 'Address, telephone and birth date')
})
