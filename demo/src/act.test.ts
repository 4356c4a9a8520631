import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import type { StoryAct } from './act.ts'
import { Calendar, isWeekend, placings } from './calendar.ts'
import { Timeline } from './timeline.ts'

// A Monday.
const calendar = new Calendar(new Date('2026-11-30T10:00:00Z'))
const onFriday = (told: (act: StoryAct) => unknown) => {
  let said: unknown
  new Timeline(calendar).plan(placings.day(-2), 'A meeting', (act) => {
    said = told(act)
    return async () => {}
  })
  return said
}

it('an act reckons working days before and after from its own', () => {
  assert.equal(
    onFriday((act) => act.day),
    '2026-11-27',
  )
  assert.equal(
    onFriday((act) => act.before(1)),
    '2026-11-26',
  )
  assert.equal(
    onFriday((act) => act.before(5)),
    '2026-11-20',
    'not the Sunday',
  )
  assert.equal(
    onFriday((act) => act.before(1, '14:30')),
    '2026-11-26T14:30:00Z',
  )
  assert.equal(
    onFriday((act) => act.after(4)),
    '2026-12-01',
  )
  assert.equal(
    onFriday((act) => act.after(8)),
    '2026-12-04',
    'not the Saturday',
  )
  assert.equal(
    onFriday((act) => act.after(1)),
    '2026-11-30',
    'neither the Saturday nor its own day',
  )
  assert.equal(
    onFriday((act) => act.after(2, '17:00')),
    '2026-11-30T17:00:00Z',
  )
})

it('an act may speak of its own day where the time is on the right side of it', () => {
  assert.equal(
    onFriday((act) => act.before(0, '09:59')),
    '2026-11-27T09:59:00Z',
  )
  assert.equal(
    onFriday((act) => act.after(0, '10:01')),
    '2026-11-27T10:01:00Z',
  )
  for (const told of [
    (act: StoryAct) => act.before(0),
    (act: StoryAct) => act.before(0, '10:00'),
    (act: StoryAct) => act.before(-3),
    (act: StoryAct) => act.after(0),
    (act: StoryAct) => act.after(-1),
    (act: StoryAct) => act.after(0, '10:00'),
    (act: StoryAct) => act.before(placings.day(-1)(calendar)),
    (act: StoryAct) => act.after(placings.day(-1)(calendar), '09:00'),
  ])
    assert.throws(() => onFriday(told), /stops at "A meeting": it happens at 2026-11-27T10:00/, String(told))
})

it('an act knows the quarters that were over when it happened, and those about them', () => {
  assert.deepEqual(
    onFriday((act) => [act.quarterEnd(), act.quarterEnd(1), act.quarterEnd(4), act.quarterEnd(-1)]),
    ['2026-09-30', '2026-06-30', '2025-09-30', '2026-12-31'],
  )
  const timeline = new Timeline(calendar)
  const onLastDay = timeline.on(
    () => '2026-06-30',
    'A quarter’s last day',
    async () => {},
  )
  assert.equal(onLastDay.quarterEnd(), '2026-03-31', 'the day itself isn’t over')
})

it('another act happens on the day that the first one tells of', () => {
  const timeline = new Timeline(calendar)
  const nothing = async () => {}
  const called = timeline.on(placings.day(-2), 'A call', nothing)
  assert.equal(timeline.on(called.later(1), 'Payments', nothing).day, called.after(1))
  assert.equal(timeline.on(called.earlier(5), 'Reservations', nothing).day, called.before(5))
  assert.equal(timeline.on(called.later(0), 'A letter', nothing).day, called.day)
})

it('what the story has of a calendar says when an act happens, and no act can tell of it', () => {
  // @ts-expect-error A placing is no day.
  assert.throws(() => onFriday((act) => act.after(placings.day(16))))
  // @ts-expect-error Nor is it text that a payload could hold.
  const closes: string = placings.past(5)
  assert.equal(JSON.stringify({ closes }), '{}')
})

const anyMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-12-31T23:59:00Z'),
  noInvalidDate: true,
})

it('what an act tells is before or after it whatever the day and the distance', () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.integer({ min: -300, max: 0 }),
      fc.integer({ min: 1, max: 400 }),
      (now, offset, far) => {
        const any = new Calendar(now)
        new Timeline(any).plan(placings.day(offset), 'A meeting', (act) => {
          assert.ok(act.before(far) < act.day && act.day < act.after(far))
          assert.ok(!isWeekend(act.before(far)) && !isWeekend(act.after(far)))
          assert.ok(new Date(act.before(far, '23:59')) < act.at && act.at < new Date(act.after(far, '00:00')))
          return async () => {}
        })
      },
    ),
  )
})
