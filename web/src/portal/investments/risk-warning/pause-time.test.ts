import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passedPercent, timeLeft } from './pause-time.ts'

const until = '2026-11-21T10:42:00.000000Z'

test('the time that is left is told in hours and minutes, and never as over before it is', () => {
  assert.deepEqual(timeLeft(until, new Date('2026-11-20T14:16:00Z')), { hours: 20, minutes: 26 })
  assert.deepEqual(timeLeft(until, new Date('2026-11-21T10:41:59.999Z')), { hours: 0, minutes: 1 })
  assert.deepEqual(timeLeft(until, new Date('2026-11-21T10:42:00Z')), { hours: 0, minutes: 0 })
  assert.deepEqual(timeLeft(until, new Date('2026-11-22T10:42:00Z')), { hours: 0, minutes: 0 })
})

test('the bar stays between its ends, also by a clock that is wrong', () => {
  const pause = {
    stage: 'pause',
    requested_at: '2026-11-20T10:42:00.000000Z',
    warned_at: null,
    retry_at: until,
    left_at: null,
    continued_at: null,
  } as const
  assert.equal(passedPercent(pause, new Date('2026-11-20T14:16:00Z')), 14.9)
  assert.equal(passedPercent(pause, new Date('2026-11-19T10:00:00Z')), 0)
  assert.equal(passedPercent(pause, new Date('2026-11-23T10:00:00Z')), 100)
})
