import assert from 'node:assert/strict'
import { test } from 'node:test'
import { londonDayAndTime, londonInstant, londonInstants } from './london-time.ts'

const iso = (day: string, time: string) => londonInstant(day, time)?.toISOString()

test('a time is London’s, in winter and in summer', () => {
  assert.equal(iso('2026-11-30', '09:00'), '2026-11-30T09:00:00.000Z')
  assert.equal(iso('2026-07-01', '09:00'), '2026-07-01T08:00:00.000Z')
})

test('the hour that the spring leaves out and the one that the autumn has twice are still one instant', () => {
  assert.equal(iso('2027-03-28', '01:30'), '2027-03-28T01:30:00.000Z')
  assert.equal(iso('2026-10-25', '01:30'), '2026-10-25T00:30:00.000Z')
})

test('a time that the autumn has twice is two instants, one that the spring leaves out is none', () => {
  const all = (day: string, time: string) => londonInstants(day, time).map((at) => at.toISOString())
  assert.deepEqual(all('2026-10-25', '01:30'), ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  assert.deepEqual(all('2026-10-25', '02:00'), ['2026-10-25T02:00:00.000Z'])
  assert.deepEqual(all('2027-03-28', '01:30'), [])
  assert.deepEqual(all('2026-07-01', '09:00'), ['2026-07-01T08:00:00.000Z'])
  assert.deepEqual(all('', '09:00'), [])
})

test('what is no day or no time is no instant', () => {
  for (const [day, time] of [
    ['', '09:00'],
    ['2026-11-30', ''],
    ['2026-11-30', '25:00'],
    ['2026-13-01', '09:00'],
  ] as const)
    assert.equal(londonInstant(day, time), undefined)
})

test('an instant is read back as the day and time that were asked for', () => {
  for (const [day, time] of [
    ['2026-11-30', '09:00'],
    ['2026-07-01', '00:00'],
  ] as const)
    assert.deepEqual(londonDayAndTime(londonInstant(day, time)!), { day, time })
})
