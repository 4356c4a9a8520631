import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnWidths } from './column-widths.ts'

test('columns have their shares while nothing breaks in them', () => {
  assert.deepEqual(columnWidths([2, 1, 1], [50, 40, 40], 400), [200, 100, 100])
})

test('a figure that would break takes its room from the columns that have some, and the whole stays', () => {
  const widths = columnWidths([2, 1, 1], [50, 120, 90], 400)
  assert.equal(widths[1], 120)
  assert.ok(widths[0]! >= 50 && widths[2]! >= 90)
  assert.equal(Math.round(widths.reduce((sum, width) => sum + width, 0)), 400)
})

test('where there is no room the shares stand', () => {
  assert.deepEqual(columnWidths([1, 1], [300, 300], 400), [200, 200])
})
