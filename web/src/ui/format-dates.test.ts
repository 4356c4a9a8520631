import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { agoInText, agoOrDay } from './ago-or-day.ts'
import {
  ago,
  aheadOrOver,
  clock,
  date,
  dateFull,
  dateShort,
  dateSpan,
  dateTime,
  dateTimeWithin,
  dateWithWeekday,
  daysUntil,
  deadline,
  monthShort,
} from './format-dates.ts'

const look = { today: '2026-11-20', timeZone: 'Europe/London' }

describe('dates', () => {
  it('leave out this year and name any other', () => {
    assert.equal(date('2026-11-27', look), '27 November')
    assert.equal(date('2027-01-14', look), '14 January 2027')
    assert.equal(dateShort('2026-12-04', look), '4 Dec')
    assert.equal(dateShort('2025-09-30', look), '30 Sept 2025')
    assert.equal(dateFull('2026-11-27'), '27 November 2026')
    assert.equal(dateWithWeekday('2026-11-27'), 'Friday 27 November 2026')
    assert.equal(dateWithWeekday('2026-11-29T23:30:00Z', 'Europe/London'), 'Sunday 29 November 2026')
    assert.equal(monthShort('2026-09-30'), 'Sept 2026')
  })

  it('say a span with each year once, and one day by itself', () => {
    assert.equal(dateSpan('2026-09-30', '2026-11-22'), '30 September to 22 November 2026')
    assert.equal(dateSpan('2025-12-31', '2026-01-02'), '31 December 2025 to 2 January 2026')
    assert.equal(dateSpan('2026-11-22', '2026-11-22'), '22 November 2026')
  })

  it('are an en dash when missing or senseless', () => {
    assert.equal(date(null, look), '–')
    assert.equal(date('soon', look), '–')
    assert.equal(deadline(undefined, look), '–')
  })

  it('are read on the calendar, not shifted by a time zone', () => {
    assert.equal(date('2026-06-30', { ...look, timeZone: 'America/Los_Angeles' }), '30 June')
    assert.equal(date('2026-06-30T23:30:00Z', look), '1 July')
  })

  it('say how far a deadline is', () => {
    assert.equal(deadline('2026-12-11', look), '11 December, 21 days')
    assert.equal(deadline('2026-11-21', look), '21 November, 1 day')
    assert.equal(deadline('2026-11-20', look), '20 November, today')
    assert.equal(deadline('2026-11-18', look), '18 November, 2 days ago')
  })

  it('count days across the change of the clocks', () => {
    assert.equal(daysUntil('2026-03-30', { today: '2026-03-28' }), 2)
  })

  it('say today and yesterday beside the time', () => {
    assert.equal(dateTime('2026-11-20T10:42:00Z', look), 'Today, 10:42')
    assert.equal(dateTime('2026-11-19T16:05:00Z', look), 'Yesterday, 16:05')
    assert.equal(dateTime('2026-11-17T15:20:00Z', look), '17 November, 15:20')
    assert.equal(dateTimeWithin('2026-11-20T10:42:00Z', look), 'today, 10:42')
    assert.equal(dateTimeWithin('2026-11-19T16:05:00Z', look), 'yesterday, 16:05')
    assert.equal(dateTimeWithin('2026-11-17T15:20:00Z', look), '17 November, 15:20')
    assert.equal(clock('2026-07-01T09:41:00Z', 'Europe/London'), '10:41')
  })
})

describe('how long ago', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  it('is spoken as the specification words it', () => {
    const spoken = [0, 1, 2, 59, 60, 180, 24 * 60, 18 * 24 * 60].map((minutes) => ago(before(minutes), now))
    assert.deepEqual(spoken, [
      'Just now',
      '1 min ago',
      '2 mins ago',
      '59 mins ago',
      '1 hour ago',
      '3 hours ago',
      '1 day ago',
      '18 days ago',
    ])
  })

  it('is a day in a list once a week has gone by', () => {
    const day = 24 * 60
    const spoken = [60, 6 * day, 7 * day, 400 * day].map((minutes) => agoOrDay(before(minutes), now))
    assert.deepEqual(spoken, ['1 hour ago', '6 days ago', '13 Nov', '16 Oct 2025'])
  })

  it('begins small within a sentence', () => {
    const spoken = [0, 60, 7 * 24 * 60].map((minutes) => agoInText(before(minutes), now))
    assert.deepEqual(spoken, ['just now', '1 hour ago', '13 Nov'])
  })

  it('is now for a server whose clock runs ahead', () => {
    assert.equal(ago(before(-3), now), 'Just now')
  })
})

describe('a day that is over', () => {
  it('is told in other words from the day after', () => {
    const told = (day: string) => aheadOrOver(day, { today: '2026-11-20' }, 'is due by', 'was due on')
    assert.deepEqual(['2026-11-19', '2026-11-20', '2026-11-21'].map(told), [
      'was due on',
      'is due by',
      'is due by',
    ])
  })
})
