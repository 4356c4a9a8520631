import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duration } from './duration.ts'

test('a time of reading is said in seconds, minutes or hours', () => {
  assert.deepEqual([0, 46, 60, 840, 3570, 22_320, 7200].map(duration), [
    '0 s',
    '46 s',
    '1 min',
    '14 min',
    '1 h',
    '6 h 12 min',
    '2 h',
  ])
})
