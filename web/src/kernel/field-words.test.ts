import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnLabel, readableCode, valueAt, wordsOf } from './field-words.ts'

const look = { today: new Date('2026-11-20T09:00:00Z') }

test("a column is headed by the tenant's word, in the number in which it was written", () => {
  const labels = { investor: 'Member' }
  assert.equal(columnLabel({ label: 'Investors', term: 'investor' }, labels), 'Members')
  assert.equal(columnLabel({ label: 'Investor', term: 'investor' }, labels), 'Member')
  assert.equal(columnLabel({ label: 'Reference' }, labels), 'Reference')
})

test('values are written as tables write them, and nothing as a dash', () => {
  assert.equal(wordsOf('1250000.00', 'money', look), '£1,250,000')
  assert.equal(wordsOf('912408', 'decimal', look), '912,408')
  assert.equal(wordsOf('2026-11-11', 'date', look), '11 Nov')
  assert.equal(wordsOf(0, 'integer', look), '0')
  assert.equal(wordsOf(0, 'flag', look), 'Closed')
  assert.equal(wordsOf('not_started', 'choice', look), 'Not started')
  assert.equal(wordsOf(null, 'money', look), '–')
})

test('a choice reads as the contract writes it, with the tenant’s word', () => {
  const words = { commitment: '{commitments}', invested: 'invested capital' }
  const read = (value: string, labels = {}) => wordsOf(value, 'choice', { ...look, words, labels })
  assert.equal(read('commitment'), 'Commitments')
  assert.equal(read('commitment', { commitments: 'Pledges' }), 'Pledges')
  assert.equal(read('invested'), 'Invested capital')
  assert.equal(read('not_started'), 'Not started')
})

test('a relation is read by its dotted name, and may be missing', () => {
  assert.equal(valueAt({ owner: { name: 'Tom Ashworth' } }, 'owner.name'), 'Tom Ashworth')
  assert.equal(valueAt({ owner: null }, 'owner.name'), undefined)
  assert.equal(readableCode('pending_review'), 'Pending review')
  assert.equal(readableCode('line1'), 'Line 1')
  assert.equal(readableCode('lp'), 'LP')
  assert.equal(readableCode('alternative_eis_fund'), 'Alternative EIS fund')
})
