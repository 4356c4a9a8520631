import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueAfter } from './due-after.ts'

test('two weeks after a Friday is a Friday', () => {
  assert.equal(dueAfter(new Date('2026-11-20T12:00:00'), 14), '2026-12-04')
})

test('a day on a weekend moves to Monday', () => {
  assert.equal(dueAfter(new Date('2026-11-20T12:00:00'), 15), '2026-12-07')
  assert.equal(dueAfter(new Date('2026-11-20T12:00:00'), 16), '2026-12-07')
})

test('a day on a bank holiday moves to the next working day', () => {
  assert.equal(dueAfter(new Date('2026-12-18T12:00:00'), 7), '2026-12-29')
})
