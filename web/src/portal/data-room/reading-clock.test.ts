import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ReadingClock } from './reading-clock.ts'

test('each page has the time for which it was before the reader', () => {
  const clock = new ReadingClock(0)
  clock.turnTo(2, 4500)
  clock.turnTo(1, 10_000)
  assert.deepEqual(clock.take(11_000), [
    { page: 1, seconds: 5 },
    { page: 2, seconds: 5 },
  ])
  assert.deepEqual(clock.take(11_400), [], 'half a second is kept for later')
  assert.deepEqual(clock.take(11_500), [{ page: 1, seconds: 1 }])
})

test('a window out of view and a reader who has gone count nothing', () => {
  const clock = new ReadingClock(0)
  clock.show(false, 2000)
  clock.show(true, 60_000)
  assert.deepEqual(clock.take(60_000), [{ page: 1, seconds: 2 }])
  assert.deepEqual(clock.take(600_000), [{ page: 1, seconds: 60 }])
  clock.sign(700_000)
  assert.deepEqual(clock.take(710_000), [{ page: 1, seconds: 10 }])
})

test('whatever happens, no more is counted than has gone by', () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('turn', 'sign', 'hide', 'show', 'take'),
      page: fc.integer({ min: 1, max: 5 }),
      wait: fc.nat(90_000),
    }),
  )
  fc.assert(
    fc.property(steps, (said) => {
      const clock = new ReadingClock(0)
      let at = 0
      let counted = 0
      for (const { what, page, wait } of said) {
        at += wait
        if (what === 'turn') clock.turnTo(page, at)
        else if (what === 'sign') clock.sign(at)
        else if (what === 'take') counted += clock.take(at).reduce((sum, { seconds }) => sum + seconds, 0)
        else clock.show(what === 'show', at)
      }
      assert.ok(counted * 1000 <= at)
    }),
  )
})
