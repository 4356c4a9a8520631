import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSort } from './next-sort.ts'

test('amounts and days are put in order the most and the latest first, texts from A', () => {
  assert.deepEqual(nextSort({ id: 'name' }, undefined), { column: 'name', descending: false })
  assert.deepEqual(nextSort({ id: 'amount', align: 'end' }, undefined), {
    column: 'amount',
    descending: true,
  })
  assert.deepEqual(nextSort({ id: 'date', descendsFirst: true }, undefined), {
    column: 'date',
    descending: true,
  })
})

test('a column that is in order turns it round', () => {
  const amount = { id: 'amount', align: 'end' } as const
  assert.equal(nextSort(amount, { column: 'amount', descending: true }).descending, false)
  assert.equal(nextSort(amount, { column: 'amount', descending: false }).descending, true)
})
