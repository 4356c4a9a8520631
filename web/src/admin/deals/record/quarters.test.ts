import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quarterAfter, quarterName, quarterOf } from './quarters.ts'

test('a quarter is named as people say it', () => {
  assert.equal(quarterName('2026-07-01'), 'Q3 26')
  assert.equal(quarterName('2027-01-01'), 'Q1 27')
})

test('quarters follow each other over the end of a year, both ways', () => {
  assert.equal(quarterAfter('2026-10-01'), '2027-01-01')
  assert.equal(quarterAfter('2026-01-01', -1), '2025-10-01')
})

test('a day belongs to the quarter that began before it', () => {
  assert.equal(quarterOf(new Date(2026, 10, 20)), '2026-10-01')
})
