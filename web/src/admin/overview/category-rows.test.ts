import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryRows } from './category-rows.ts'

test('the largest category comes first, and those without one last', () => {
  const rows = categoryRows([
    { label: 'Restricted', value: 118 },
    { label: 'High net worth', value: 611 },
    { label: 'expired', value: 0 },
    { label: 'none', value: 89 },
  ])
  assert.deepEqual(
    rows.map(({ label, count }) => [label, count]),
    [
      ['High net worth', 611],
      ['Restricted', 118],
      ['Awaiting category', 89],
    ],
  )
})

test('many categories are folded without losing anybody', () => {
  const counts = Array.from({ length: 9 }, (_, index) => ({ label: `Category ${index}`, value: index + 1 }))
  const rows = categoryRows(counts)
  assert.equal(rows.length, 5)
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    45,
  )
})
