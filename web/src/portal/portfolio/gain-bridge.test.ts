import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bridgeOf } from './gain-bridge.ts'

test('each part of a gain begins where the one before ended', () => {
  assert.deepEqual(bridgeOf(['56450.00', '36000.00', '10200.00']), [
    { from: 0, to: 54.99 },
    { from: 54.99, to: 90.06 },
    { from: 90.06, to: 100 },
    { from: 0, to: 100 },
  ])
})

test('a loss goes the other way, and the scale still holds everything', () => {
  assert.deepEqual(bridgeOf(['-50.00', '100.00']), [
    { from: 0, to: 50 },
    { from: 0, to: 100 },
    { from: 50, to: 100 },
  ])
})

test('no gain at all draws nothing', () => {
  assert.deepEqual(bridgeOf(['0.00']), [
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ])
})
