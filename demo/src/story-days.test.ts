import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Calendar, isWeekend, placings, plus } from './calendar.ts'
import type { Day } from './calendar.ts'
import type { Size } from './firm.ts'
import { firms } from './firms.ts'
import type { Address } from './house.ts'
import { planStory } from './plan-story.ts'
import { Timeline } from './timeline.ts'

/** Whoever asks it for anything while the story is written is found out. */
const noServer = new Proxy(
  {},
  {
    get: (_server, asked) => {
      throw new Error(`The story asks a server for "${String(asked)}" while it is written.`)
    },
  },
)
const addresses = firms.map(({ id }): Address => ({
  id,
  host: '',
  app: noServer as never,
  platform: noServer as never,
}))

const planAt = (now: Date, size: Size = 'full') =>
  planStory(new Calendar(now), { size, passwordHash: '', addresses, nightsWork: async () => {} }).timeline

/** What is wrong with the story as it is told at that moment. */
function problemsAt(now: Date, size?: Size): string[] {
  const problems: string[] = []
  const written = planned(now, size, problems)
  const today = new Calendar(now).today
  const told = new Set<object>()
  let last = 0
  for (const { act, follows } of written) {
    const wrong = (what: string) => problems.push(`${now.toISOString()} ${act.name}: ${what}`)
    const [at, day] = [act.at.getTime(), act.wanted.toISOString().slice(0, 10)]
    if (at < last) wrong('goes back in time')
    if (at > now.getTime() - 7_200_000) wrong('is later than two hours ago')
    if (isWeekend(day) && day !== today) wrong(`is at a weekend, ${day}`)
    for (const other of follows) if (!told.has(other)) wrong(`comes before ${other.name}`)
    for (const { order, said } of act.otherTimes) {
      const [one, other] = said.includes('T') ? [said, act.at.toISOString()] : [said, act.day]
      if (order === 'before' ? !(one < other) : !(one > other)) wrong(`tells of ${said} as ${order} ${other}`)
    }
    told.add(act)
    last = at
  }
  return problems
}

function planned(now: Date, size: Size | undefined, problems: string[]) {
  try {
    return planAt(now, size).acts
  } catch (error) {
    problems.push(`${now.toISOString()} ${(error as Error).message}`)
    return []
  }
}

/** How the money of each act that calls some stands on the day on which the story is told. */
function callsAt(now: Date): [name: string, stands: 'late' | 'within a week' | 'later'][] {
  const { today } = new Calendar(now)
  const week = plus(today, 7)
  return planAt(now).acts.flatMap(({ act }) => {
    const due = /call|drawdown/i.test(act.name)
      ? act.otherTimes.find(({ order }) => order === 'after')
      : undefined
    if (!due) return []
    return [[act.name, due.said < today ? 'late' : due.said <= week ? 'within a week' : 'later']]
  })
}

const times = ['00:05', '10:00', '23:55']
const first = new Date().toISOString().slice(0, 10)
const days = Array.from({ length: 800 }, (_, count) => plus(first, count))

/** The last Sunday of a month, on which the clocks change. */
function lastSunday(year: number, month: number): Day {
  const end = new Date(Date.UTC(year, month, 0))
  return plus(end.toISOString().slice(0, 10), -end.getUTCDay())
}

/** Days on which reckoning by the calendar is known to go wrong, and those beside them. */
const specialDays = [2026, 2027, 2028, 2029].flatMap((year) =>
  [
    ...['01-01', '03-31', '06-30', '09-30', '12-31', '04-05', '04-06'].map((day) => `${year}-${day}`),
    ...(year === 2028 ? ['2028-02-29'] : []),
    lastSunday(year, 3),
    lastSunday(year, 10),
  ].flatMap((day) => [plus(day, -1), day, plus(day, 1)]),
)

describe('the story of the demo world', () => {
  it(`is in order on each of ${days.length} days from today, at 10:00`, () => {
    assert.deepEqual(
      days.flatMap((day) => problemsAt(new Date(`${day}T10:00:00Z`))),
      [],
    )
  })

  it(`is in order on ${specialDays.length} days about the ends of quarters and tax years, leap days and changes of the clocks, at ${times.join(', ')}`, () => {
    assert.deepEqual(
      specialDays.flatMap((day) => times.flatMap((time) => problemsAt(new Date(`${day}T${time}:00Z`)))),
      [],
    )
  })

  it('is in order in a small world, and on each day of two weeks at every hour', () => {
    const hours = Array.from({ length: 14 * 24 }, (_, hour) => new Date(Date.parse(first) + hour * 3_600_000))
    assert.deepEqual(
      hours.flatMap((now) => problemsAt(now, 'small')),
      [],
    )
  })

  it(`has every cash call late, due within a week or due later, whichever of ${days.length} days it is`, () => {
    const found = new Map<string, Set<string>>()
    for (const day of days) {
      const now = new Date(`${day}T10:00:00Z`)
      for (const [call, stands] of callsAt(now)) found.set(call, (found.get(call) ?? new Set()).add(stands))
    }
    assert.ok(found.size >= 15, [...found.keys()].join(', '))
    assert.deepEqual(
      [...found].filter(([, stands]) => stands.size > 1),
      [],
    )
  })

  it('has hundreds of acts, and tells of hundreds of other times', () => {
    const { acts } = planAt(new Date('2026-12-02T10:00:00Z'))
    assert.ok(acts.length > 600, String(acts.length))
    assert.ok(acts.flatMap(({ act }) => act.otherTimes).length > 200)
    assert.ok(acts.flatMap(({ follows }) => follows).length > 150)
  })
})

describe('a story that contradicts itself', () => {
  const meeting = 'Castleway Software: one is asked at a meeting'
  /** A meeting of three days ago is written down two days ago at ten, whatever day that is. */
  const oldSounding = (now: string) => () => {
    const calendar = new Calendar(new Date(now))
    new Timeline(calendar).plan(placings.day(-2), meeting, (act) => {
      act.before(`${placings.day(-3)(calendar)}T14:30:00Z`)
      return async () => {}
    })
  }

  it('is refused by the name of the act, on those weekdays on which it does', () => {
    const refused =
      /stops at "Castleway Software: one is asked at a meeting": .*T14:30:00Z, which isn’t before/
    assert.throws(oldSounding('2026-11-30T10:00:00Z'), refused, 'Monday')
    assert.throws(oldSounding('2026-12-01T10:00:00Z'), refused, 'Tuesday')
    for (const day of ['2026-12-02', '2026-12-03', '2026-12-04'])
      assert.doesNotThrow(oldSounding(`${day}T10:00:00Z`), day)
  })
})
