import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highestBetween } from './label-top.ts'

const line = [
  [0, 100],
  [50, 20],
  [100, 60],
] as const

test('a label over a line that falls towards it stands above the part that it covers', () => {
  assert.equal(highestBetween(line, 75, 100), 40)
  assert.equal(highestBetween(line, 40, 60), 20)
  assert.equal(highestBetween(line, 0, 25), 60)
  assert.equal(highestBetween(line, 100, 100), 60)
})
