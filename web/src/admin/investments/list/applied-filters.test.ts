import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appliedFilters } from './applied-filters.ts'

const words = {
  names: { type_id: { '3': 'Equity' } },
  labels: { target: 'Target raise', type: 'Investment type', industry: 'Industry' },
  me: 7,
  today: new Date('2026-11-20T12:00:00Z'),
}
const said = (filters: Record<string, string>) =>
  appliedFilters(filters, words).map(({ field, operator, value }) => `${field} ${operator} ${value}`)

test('a filter is said as field, operator and value', () => {
  assert.deepEqual(said({ type_id: '3', closing_before: '2026-12-11', target_amount: '>=500000.00' }), [
    'Investment type is Equity',
    'Closes before 11 Dec',
    'Target raise is at least £500,000',
  ])
})

test('one’s own records are mine, not a number', () => {
  assert.deepEqual(said({ owner_id: '7' }), ['Owner is me'])
})

test('what a tab or the search field already shows gets no chip', () => {
  assert.deepEqual(said({ status: '2', name: 'Tide' }), [])
})
