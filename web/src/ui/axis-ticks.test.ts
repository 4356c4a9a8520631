import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleLinear } from 'd3-scale'
import { axisTicks } from './axis-ticks.ts'

test('a chart has three or four lines above its base where its values allow, and never more', () => {
  const upTo = (top: number) => axisTicks(scaleLinear().domain([0, top]))
  assert.deepEqual(upTo(277), [0, 100, 200])
  assert.deepEqual(upTo(3_100_000), [0, 1_000_000, 2_000_000, 3_000_000])
  for (let top = 1; top < 2_000; top += 1) {
    const { length } = upTo(top)
    assert.ok(length >= 3 && length <= 5, `${top}: ${length}`)
  }
})
