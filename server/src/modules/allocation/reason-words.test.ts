import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceOf } from './reason-words.ts'

test('why a line is what it is names amounts as every other text does', () => {
  const round = { shares: 100n, minimumMinor: 0n, priceE8: 100_000_000n, currency: 'EUR' }
  const line = { id: 1, shares: 1_000n, costMinor: 100_000n, residueMinor: 50n }
  assert.equal(
    sentenceOf(round, { policy: 'fcfs', keepsMinimum: false }, line, { id: 1, outcome: 'in_full' }),
    'First come: €1,000.50 in full, 1,000 shares for €1,000.00.',
  )
})
