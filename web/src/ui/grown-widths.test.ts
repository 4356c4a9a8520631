import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grownWidths } from './grown-widths.ts'

test('figures take the room that they lack from the widest column of words', () => {
  assert.deepEqual(grownWidths([200, 120, 80], [null, null, 30]), [170, 120, 110])
  assert.deepEqual(grownWidths([120, 200, 80], [null, null, 30]), [120, 170, 110])
})

test('words keep a least width, and the table grows by the rest', () => {
  assert.deepEqual(grownWidths([100, 80], [null, 30]), [96, 110])
})

test('where nothing is lacking the columns stay as they are', () => {
  const widths = [200, 80]
  assert.equal(grownWidths(widths, [null, 0]), widths)
  assert.equal(grownWidths(widths, [null]), widths)
})
