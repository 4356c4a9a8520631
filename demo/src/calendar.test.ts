import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Calendar, placings } from './calendar.ts'
import { DemoClock } from './clock.ts'
import { nameOf } from './people/names.ts'
import { StoryStopped } from './story-stopped.ts'
import { Timeline } from './timeline.ts'

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const anyMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-12-31T23:59:00Z'),
  noInvalidDate: true,
})

describe('the days of the demo world', () => {
  it('are those of the story when it is made on the day on which the story is told', () => {
    const calendar = new Calendar(new Date('2026-11-20T10:00:00Z'))
    assert.equal(placings.past(1347)(calendar), '2023-03-14')
    assert.equal(placings.afterQuarter(0, 30)(calendar), '2026-10-30')
    assert.equal(placings.afterQuarter(11, 30)(calendar), '2024-01-30')
    assert.equal(placings.anniversary(5, 5)(calendar), '2021-11-12', 'not the 14th, a Sunday of that year')
    assert.equal(placings.day(14)(calendar), '2026-12-04')
    assert.equal(placings.day(-4)(calendar), '2026-11-16')
    assert.equal(placings.day(1)(calendar), '2026-11-20', 'not the Saturday, but the Friday before')
  })

  it('keep every holding equally long at its last valuation, whenever the world is made', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const calendar = new Calendar(now)
        let valued = ''
        const approved = new Timeline(calendar).plan(placings.approvalOf(0), 'Valued', (act) => {
          valued = act.quarterEnd()
          return async () => {}
        })
        const held = daysBetween(placings.past(1347)(calendar), valued)
        assert.ok(held >= 1296 && held <= 1298, String(held))
        const lag = daysBetween(valued, calendar.today)
        assert.ok(lag >= 40 && lag <= 132, String(lag))
        assert.ok(approved.day < calendar.today)
      }),
    )
  })

  it('let nothing happen at a weekend, and nothing of today later than two hours ago', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -300, max: 200 }), (now, offset) => {
        const calendar = new Calendar(now)
        const weekday = new Date(`${placings.day(offset)(calendar)}T12:00:00Z`).getUTCDay()
        assert.ok(offset === 0 || (weekday > 0 && weekday < 6))
        assert.ok(
          calendar.over(new Date(`${calendar.today}T23:00:00Z`)).getTime() <= now.getTime() - 7_200_000,
        )
      }),
    )
  })
})

describe('a story', () => {
  const calendar = new Calendar(new Date('2026-11-20T10:00:00Z'))
  const telling = () => {
    const clock = new DemoClock(new Date('2026-11-01T00:00:00Z'))
    return { clock, settle: async () => {}, say: () => {} }
  }

  it('is told in the order of its days, and within a moment in the order in which it was written', async () => {
    const received: string[] = []
    const timeline = new Timeline(calendar)
    const tell = (day: number, word: string) =>
      timeline.on(placings.day(day), word, async () => void received.push(word))
    tell(-1, 'third')
    tell(-7, 'first')
    tell(-1, 'fourth')
    tell(-3, 'second')
    await timeline.tell(telling())
    assert.deepEqual(received, ['first', 'second', 'third', 'fourth'])
  })

  it('stops at what is refused, and says where', async () => {
    const timeline = new Timeline(calendar)
    const refused = new Error('POST cash-calls answered 422')
    timeline.on(placings.day(-2), 'Tidewell: cash call 1', () => Promise.reject(refused))
    await assert.rejects(timeline.tell(telling()), (error) => {
      assert.ok(error instanceof StoryStopped)
      assert.deepEqual([error.act, error.cause], ['Tidewell: cash call 1', refused])
      return true
    })
  })

  it('tells an act after the one that it follows, at whichever time of the day it was meant', async () => {
    const timeline = new Timeline(calendar)
    const received: string[] = []
    const heard = (word: string) => async () => void received.push(word)
    const sent = timeline.on(placings.day(-1), 'sent', heard('sent'), '17:00')
    const signed = timeline.on(placings.day(-1), 'signed', heard('signed'), { time: '09:00', after: sent })
    timeline.on(placings.day(-1), 'read', heard('read'), '12:00')
    assert.deepEqual(signed.at, sent.at)
    await timeline.tell(telling())
    assert.deepEqual(received, ['read', 'sent', 'signed'])
  })

  it('refuses an act on a day before the one that it follows, and one at a weekend', () => {
    const timeline = new Timeline(calendar)
    const nothing = async () => {}
    const sent = timeline.on(placings.day(-1), 'sent', nothing)
    assert.throws(
      () => timeline.on(placings.day(-2), 'signed', nothing, { after: sent }),
      /stops at "signed": it is to follow "sent"/,
    )
    assert.throws(() => timeline.on(() => '2026-11-15', 'signed', nothing), /stops at "signed": .* weekend/)
  })
})

it('no two invented people have the same name', () => {
  const names = Array.from({ length: 2_000 }, (_, number) => {
    const { first_name, last_name } = nameOf(number)
    return `${first_name} ${last_name}`
  })
  assert.equal(new Set(names).size, names.length)
})
