import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTime } from './report-times.ts'
import type { ReportTimes } from './report-times.ts'

const daily: ReportTimes = { frequency: 'daily', weekday: null, monthDay: null, time: '08:00' }
const next = (times: Partial<ReportTimes>, after: string) =>
  nextTime({ ...daily, ...times }, new Date(after)).toISOString()

test('a daily report keeps its time on London’s clocks over both changes', () => {
  assert.equal(next({}, '2026-11-20T07:59:59Z'), '2026-11-20T08:00:00.000Z')
  assert.equal(next({}, '2026-11-20T08:00:00Z'), '2026-11-21T08:00:00.000Z', 'not twice at one minute')
  assert.equal(next({}, '2027-03-27T08:00:00Z'), '2027-03-28T07:00:00.000Z', 'the clocks went forward')
  assert.equal(next({}, '2027-10-30T07:00:00Z'), '2027-10-31T08:00:00.000Z', 'and back')
})

test('a time that the spring leaves out comes an hour later, one that the autumn has twice comes once', () => {
  const time = '01:30'
  assert.equal(next({ time }, '2027-03-27T12:00:00Z'), '2027-03-28T01:30:00.000Z')
  assert.equal(next({ time }, '2027-10-30T12:00:00Z'), '2027-10-31T00:30:00.000Z')
  assert.equal(next({ time }, '2027-10-31T00:30:00Z'), '2027-11-01T01:30:00.000Z')
})

test('a weekly report comes on its day, a monthly one on the last where the month is shorter', () => {
  const monday = { frequency: 'weekly', weekday: 1 } as const
  assert.equal(next(monday, '2026-11-20T12:00:00Z'), '2026-11-23T08:00:00.000Z')
  assert.equal(next(monday, '2026-11-23T08:00:00Z'), '2026-11-30T08:00:00.000Z')
  const last = { frequency: 'monthly', monthDay: 31 } as const
  const days = ['2026-11-20T12:00:00Z']
  for (let each = 0; each < 5; each++) days.push(next(last, days.at(-1)!))
  assert.deepEqual(
    days.slice(1).map((day) => day.slice(0, 16)),
    ['2026-11-30T08:00', '2026-12-31T08:00', '2027-01-31T08:00', '2027-02-28T08:00', '2027-03-31T07:00'],
  )
  assert.equal(
    next({ frequency: 'monthly', monthDay: 29 }, '2028-02-01T00:00:00Z').slice(0, 10),
    '2028-02-29',
  )
})
