import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { capTimes } from './page-times.ts'

test('a reader is believed up to the time that has gone by', () => {
  const claimed = [
    { page: 1, seconds: 40 },
    { page: 2, seconds: 30 },
  ]
  assert.deepEqual(capTimes(claimed, { seconds: 60, pages: 48 }), [
    { page: 1, seconds: 40 },
    { page: 2, seconds: 20 },
  ])
  assert.deepEqual(capTimes(claimed, { seconds: 0, pages: 48 }), [])
})

test('a page that the file hasn’t counts nothing, and takes nothing from the others', () => {
  const claimed = [
    { page: 49, seconds: 50 },
    { page: 48, seconds: 10 },
  ]
  assert.deepEqual(capTimes(claimed, { seconds: 60, pages: 48 }), [{ page: 48, seconds: 10 }])
})

test('of a silence five minutes count', () => {
  assert.deepEqual(capTimes([{ page: 1, seconds: 3600 }], { seconds: 7200, pages: 1 }), [
    { page: 1, seconds: 300 },
  ])
})

test('whatever a browser says, no more is counted than was claimed, nor than has gone by', () => {
  const claims = fc.array(fc.record({ page: fc.integer({ min: 1, max: 9 }), seconds: fc.nat(3600) }), {
    maxLength: 30,
  })
  const known = fc.record({
    seconds: fc.integer({ min: -5, max: 4000 }),
    pages: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  fc.assert(
    fc.property(claims, known, (claimed, limits) => {
      const counted = capTimes(claimed, limits)
      const sum = (times: readonly { seconds: number }[]) =>
        times.reduce((all, { seconds }) => all + seconds, 0)
      assert.ok(sum(counted) <= Math.max(0, limits.seconds))
      assert.equal(new Set(counted.map(({ page }) => page)).size, counted.length)
      for (const { page, seconds } of counted) {
        assert.ok(seconds > 0 && seconds <= sum(claimed.filter((each) => each.page === page)))
        assert.ok(limits.pages === null || page <= limits.pages)
      }
    }),
  )
})
