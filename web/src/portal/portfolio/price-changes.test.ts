import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withChanges } from './price-changes.ts'

test('each price says how it changed, the newest first', () => {
  const prices = [
    { date: '2023-03-14', price: '2.50000000' },
    { date: '2026-09-30', price: '4.00000000' },
    { date: '2025-09-30', price: '2.00000000' },
  ]
  assert.deepEqual(
    withChanges(prices).map(({ date, change }) => [date, change]),
    [
      ['2026-09-30', '100.000000'],
      ['2025-09-30', '-20.000000'],
      ['2023-03-14', undefined],
    ],
  )
})

test('a price that stays is no change', () => {
  const [last] = withChanges([
    { date: '2026-01-01', price: '1.37' },
    { date: '2026-02-01', price: '1.37' },
  ])
  assert.equal(last?.change, '0.000000')
})
