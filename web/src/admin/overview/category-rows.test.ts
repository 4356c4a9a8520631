import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryRows } from './category-rows.ts'

test('the largest category comes first, and those without one last', () => {
  const rows = categoryRows([
    { label: 'Restricted', value: 118, percent: '14.425428' },
    { label: 'High net worth', value: 611, percent: '74.694377' },
    { label: 'expired', value: 0, percent: '0.000000' },
    { label: 'none', value: 89, percent: '10.880196' },
  ])
  assert.deepEqual(
    rows.map(({ label, count, percent }) => [label, count, percent]),
    [
      ['High net worth', 611, '74.694377'],
      ['Restricted', 118, '14.425428'],
      ['Awaiting category', 89, '10.880196'],
    ],
  )
})

test('each of many categories is shown with its own count', () => {
  const counts = Array.from({ length: 9 }, (_, index) => ({
    label: `Category ${index}`,
    value: index + 1,
    percent: '1.000000',
  }))
  const rows = categoryRows(counts)
  assert.deepEqual(
    rows.map(({ count, series }) => [count, series]),
    [9, 8, 7, 6, 5, 4, 3, 2, 1].map((count, index) => [count, Math.min(index + 1, 5)]),
  )
})
