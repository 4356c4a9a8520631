import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entriesNamed, withRefused, withoutCells } from './refused-block.ts'

const entry = (row: number, value: string) => ({ row, column: 0, value, from: '1' })

test('a refusal names the cells that were changed', () => {
  const entries = Array.from({ length: 11 }, (_, row) => entry(row, '2'))
  assert.deepEqual(entriesNamed(entries, ['rows.1.value', 'message']), [entries[1]])
  assert.deepEqual(entriesNamed(entries, ['rows.10.text']), [entries[10]])
})

test('what was typed last into a cell counts, and nothing of another sheet', () => {
  const first = { sheet: 'actual', entries: [entry(0, '2'), entry(1, '3')], changed: [entry(0, '2')] }
  const again = { sheet: 'actual', entries: [entry(1, '4')], changed: [entry(1, '4')] }
  assert.deepEqual(withRefused(first, again), {
    sheet: 'actual',
    entries: [entry(0, '2'), entry(1, '4')],
    changed: [entry(0, '2'), entry(1, '4')],
  })
  const other = { ...again, sheet: 'budget' }
  assert.equal(withRefused(first, other), other)
})

test('a refused block is over once its changed cells were edited again', () => {
  const block = { sheet: 'actual', entries: [entry(0, '2'), entry(1, '3')], changed: [entry(0, '2')] }
  assert.equal(withoutCells(block, [entry(0, '9')]), undefined)
  assert.deepEqual(withoutCells(block, [entry(1, '9')])?.entries, [entry(0, '2')])
})
