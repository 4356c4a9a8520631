import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headFacts } from './head-facts.ts'

const today = new Date('2026-11-20T12:00:00Z')
const tidewell = {
  status: 2,
  currency: 'GBP',
  share_price: '4',
  share_class: 'A Ordinary',
  valuation: '18000000.00',
  close_date: '2026-12-11',
  completed_at: null,
  character: { name: 'EIS' },
} as const

test('a live round says its price, its valuation and how long it has', () => {
  assert.deepEqual(headFacts(tidewell, today), [
    'EIS',
    '£4.00 a share',
    '£18.0m pre-money',
    'Closes 11 December, 21 days',
  ])
})

test('a completed round says its class and no day', () => {
  assert.deepEqual(headFacts({ ...tidewell, status: 5 }, today), [
    'EIS',
    'A Ordinary shares',
    '£4.00 a share',
  ])
})

test('a bare draft says nothing that is not known', () => {
  const draft = {
    ...tidewell,
    status: 1,
    share_price: null,
    valuation: null,
    close_date: null,
    character: null,
  } as const
  assert.deepEqual(headFacts(draft, today), [])
})
