import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartScale } from './chart-scale.ts'

test('an axis has round steps and holds nothing and every value', () => {
  assert.deepEqual(chartScale([120_000, 262_000]).ticks, [0, 100_000, 200_000, 300_000])
  assert.deepEqual(chartScale([-3, 7]).ticks, [-5, -2.5, 0, 2.5, 5, 7.5])
  assert.deepEqual(chartScale([0.1, 0.3]).ticks, [0, 0.1, 0.2, 0.3])
  assert.deepEqual(chartScale([-40]).ticks, [-40, -30, -20, -10, 0, 10])
  assert.deepEqual(chartScale([]).ticks, [0, 0.25])
})
