import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookPolicy } from '../../domain/round-allocation-book.ts'
import type { AllocationReason } from '../../domain/round-allocation-reason.ts'
import { reasonForInvestor, sentenceOf } from './reason-words.ts'

const round = { shares: 100n, minimumMinor: 1_000_000n, priceE8: 100_000_000n, currency: 'EUR' }

test('why a line is what it is names amounts as every other text does', () => {
  const line = { id: 1, shares: 1_000n, costMinor: 100_000n, residueMinor: 50n }
  assert.equal(
    sentenceOf(round, { policy: 'fcfs', keepsMinimum: false }, line, { id: 1, outcome: 'in_full' }),
    'First come: €1,000.50 in full, 1,000 shares for €1,000.00.',
  )
})

test('investors read why in a sentence of its own, without the working', () => {
  const why = (policy: BookPolicy, reason: Omit<AllocationReason, 'id'>, shares = 1_000n) => {
    const line = { id: 1, shares, costMinor: shares * 100n, residueMinor: 50n }
    return reasonForInvestor(round, { policy, keepsMinimum: true }, line, { id: 1, ...reason })
  }
  const pool = { poolShares: 5_000n, poolMinor: 700_000_00n }
  assert.equal(
    why('fcfs', { outcome: 'in_full', turn: 1 }),
    'Your request of €1,000.50 was met in full: 1,000 shares for €1,000.00.',
  )
  assert.equal(
    why('pro_rata', { outcome: 'in_part', ...pool }),
    'Shares were allocated pro rata. You receive 1,000 shares for €1,000.00 of the €1,000.50 you requested.',
  )
  assert.equal(
    why('pro_rata', { outcome: 'in_part', ...pool }, 0n),
    'Your pro rata share was less than one share.',
  )
  assert.equal(
    why('pro_rata', { outcome: 'below_minimum', ...pool, refusedShares: 1n }, 0n),
    'Your pro rata share was 1 share, which is below the minimum investment of €10,000.00.',
  )
  assert.equal(
    why('fcfs', { outcome: 'below_minimum', turn: 4 }, 0n),
    'The shares available to you were below the minimum investment of €10,000.00.',
  )
  assert.equal(why('fcfs', { outcome: 'none_left', turn: 4 }, 0n), 'All shares went to earlier requests.')
  assert.equal(why('holders_first', { outcome: 'none_left' }, 0n), 'All shares went to existing holders.')
  assert.equal(
    why('manual', { outcome: 'not_chosen' }, 0n),
    'The firm decided the allocation and didn’t include your request.',
  )
})
