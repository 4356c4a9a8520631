import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Calendar } from './calendar.ts'
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
    assert.equal(calendar.past(1347), '2023-03-14')
    assert.equal(calendar.quarterEnd(0), '2026-09-30')
    assert.equal(calendar.quarterEnd(11), '2023-12-31')
    assert.equal(calendar.day(14), '2026-12-04')
    assert.equal(calendar.day(-4), '2026-11-16')
    assert.equal(calendar.day(1), '2026-11-20', 'not the Saturday, but the Friday before')
  })

  it('keep every holding equally long at its last valuation, whenever the world is made', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const calendar = new Calendar(now)
        const held = daysBetween(calendar.past(1347), calendar.quarterEnd(0))
        assert.ok(held >= 1296 && held <= 1298, String(held))
        const lag = daysBetween(calendar.quarterEnd(0), calendar.today)
        assert.ok(lag >= 40 && lag <= 132, String(lag))
        assert.ok(calendar.approvalOf(calendar.quarterEnd(0)) < calendar.today)
      }),
    )
  })

  it('let nothing happen at a weekend, and nothing of today later than two hours ago', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -300, max: 200 }), (now, offset) => {
        const calendar = new Calendar(now)
        const weekday = new Date(`${calendar.day(offset)}T12:00:00Z`).getUTCDay()
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
      timeline.on(calendar.day(day), word, async () => void received.push(word))
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
    timeline.on(calendar.day(-2), 'Tidewell: cash call 1', () => Promise.reject(refused))
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
    const sent = timeline.on(calendar.day(-1), 'sent', heard('sent'), '17:00')
    const signed = timeline.on(calendar.day(-1), 'signed', heard('signed'), { time: '09:00', after: sent })
    timeline.on(calendar.day(-1), 'read', heard('read'), '12:00')
    assert.deepEqual(signed.at, sent.at)
    await timeline.tell(telling())
    assert.deepEqual(received, ['read', 'sent', 'signed'])
  })

  it('refuses an act on a day before the one that it follows, and one at a weekend', () => {
    const timeline = new Timeline(calendar)
    const nothing = async () => {}
    const sent = timeline.on(calendar.day(-1), 'sent', nothing)
    assert.throws(
      () => timeline.on(calendar.day(-2), 'signed', nothing, { after: sent }),
      /stops at "signed": it is to follow "sent"/,
    )
    assert.throws(() => timeline.on('2026-11-15', 'signed', nothing), /stops at "signed": .* weekend/)
  })

  it('gives no day once it is told: an act says its days when it is planned', async () => {
    const timeline = new Timeline(calendar)
    timeline.on(calendar.day(-2), 'A call is due', async () => void calendar.day(7))
    await assert.rejects(timeline.tell(telling()), /stops at "A call is due": "A call is due" asks for a day/)
    assert.equal(calendar.day(0), '2026-11-20', 'it is open again')
  })
})

it('no two invented people have the same name', () => {
  const names = Array.from({ length: 2_000 }, (_, number) => {
    const { first_name, last_name } = nameOf(number)
    return `${first_name} ${last_name}`
  })
  assert.equal(new Set(names).size, names.length)
})
