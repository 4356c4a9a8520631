import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from '../../../features/figures/words.ts'
import { entrySummary, entryWords } from './entry-words.ts'

test('staff read what is done about each holder before it is done', () => {
  const said = (kind: Parameters<typeof entryWords>[0]['kind'], signs = false) =>
    plainWords(entryWords({ id: 1, kind, before: kind === 'changed' ? '2800.00' : null, signs }, 'GBP'))
  assert.equal(said('new', true), 'Added, awaiting signature')
  assert.equal(said('changed'), 'Reservation of £2,800.00 changed')
  assert.equal(said('changed', true), 'Reservation of £2,800.00 changed, awaiting signature')
  assert.equal(said('kept', true), 'Reserved, not signed yet')
})

test('how much is done is said in a sentence', () => {
  assert.equal(
    plainWords(entrySummary({ entered: 2, changed: 1 })),
    '2 investments will be added and 1 reservation changed.',
  )
  assert.equal(plainWords(entrySummary({ entered: 1, changed: 0 })), '1 investment will be added.')
  assert.match(plainWords(entrySummary({ entered: 0, changed: 0 })), /All shares have already been added/)
})
