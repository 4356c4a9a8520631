import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hearServerTime, londonDay, now } from './clock.ts'

test('the present is the server’s, however wrong the clock of the browser', () => {
  const own = now().getTime()
  hearServerTime('Sun, 20 Nov 2044 09:30:00 GMT')
  assert.equal(londonDay(now()), '2044-11-20')
  assert.ok(now().getTime() > own)

  hearServerTime('Sat, 19 Nov 2044 09:30:00 GMT')
  assert.equal(londonDay(now()), '2044-11-20', 'an answer that was kept states an earlier time')
  hearServerTime(null)
  hearServerTime('not a date')
  assert.equal(londonDay(now()), '2044-11-20')

  hearServerTime('Mon, 21 Nov 2044 00:00:00 GMT')
  assert.equal(londonDay(now()), '2044-11-21')
})
