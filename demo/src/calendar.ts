import { hours, later, londonDate, days } from '../../server/src/kernel/clock.ts'

/** A day of the story: `YYYY-MM-DD`. */
export type Day = string

/** Valuations are approved about a month after the quarter that they are of. */
const approvedAfter = 30
const earliestApproved = 40

/**
 * How many days after its last valuation the story is told. The history keeps this distance, so returns a
 * year come out the same.
 */
const daysAfterValuation = 51

/**
 * The days of the demo world, all of them relative to the day on which it is made, so that it never goes
 * stale. What has just happened is counted from today. The history is counted from the last quarter that is
 * valued, so that prices stand on real quarter ends and every holding is held equally long whenever the world
 * is made. Nothing happens at a weekend.
 */
export class Calendar {
  readonly #now: Date
  readonly #today: Day
  readonly #history: Day
  /** The act that is told at present; undefined as long as the story is written. */
  #told: string | undefined

  constructor(now: Date) {
    this.#now = now
    this.#today = londonDate(now)
    this.#history = plus(this.quarterEnd(0), daysAfterValuation)
  }

  get now(): Date {
    this.#askedWhileWritten()
    return this.#now
  }

  get today(): Day {
    this.#askedWhileWritten()
    return this.#today
  }

  /**
   * So many days from today: −7 is a week ago. Instead of a weekend it is the Friday before, so days that are
   * less than three apart may be the same.
   */
  day(offset: number): Day {
    return offset === 0 ? this.today : workingDay(plus(this.today, offset))
  }

  /** A day of the history, as many days before the time at which the story is told. */
  past(daysBefore: number): Day {
    this.#askedWhileWritten()
    return workingDay(plus(this.#history, -daysBefore))
  }

  /** The last day of a quarter: 0 is the last one that is valued, 1 the one before it. */
  quarterEnd(back: number): Day {
    this.#askedWhileWritten()
    const [year = 0, month = 1] = plus(this.#today, -earliestApproved).split('-').map(Number)
    const quarters = year * 4 + Math.floor((month - 1) / 3) - back
    return plus(
      new Date(Date.UTC(Math.floor(quarters / 4), (quarters % 4) * 3, 1)).toISOString().slice(0, 10),
      -1,
    )
  }

  /** The day on which the value at a quarter's end was approved. */
  approvalOf(quarterEnd: Day): Day {
    return workingDay(plus(quarterEnd, approvedAfter))
  }

  /** A moment, or the last one that is over: what happens today happened at least two hours ago. */
  over(moment: Date): Date {
    const latest = later(this.#now, -hours(2))
    return moment > latest ? latest : moment
  }

  /** From now on an act is told. It can't ask for days: what it tells was reckoned when it was written. */
  close(act: string): void {
    this.#told = act
  }

  reopen(): void {
    this.#told = undefined
  }

  #askedWhileWritten(): void {
    if (this.#told !== undefined)
      throw new Error(
        `"${this.#told}" asks for a day while it is told; an act says its days when it is planned.`,
      )
  }
}

/** The date so many days later, or earlier. */
export function plus(day: Day, count: number): Day {
  const number = numberOf(day) + count
  const known = dates.get(number)
  if (known !== undefined) return known
  const date = new Date(number * days(1)).toISOString().slice(0, 10)
  dates.set(number, date)
  return date
}

/** Days are counted from 1 January 1970, a Thursday. A story asks for the same ones again and again. */
function numberOf(day: Day): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(`${day}T00:00:00Z`) / days(1)
  numbers.set(day, number)
  return number
}
const numbers = new Map<Day, number>()
const dates = new Map<number, Day>()

const weekdayOf = (day: Day): number => (numberOf(day) + 4) % 7

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

/** The day itself, or the Friday before a weekend. */
export function workingDay(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === 6 ? plus(day, -1) : weekday === 0 ? plus(day, -2) : day
}

/** The working day before. */
export const dayBefore = (day: Day): Day => workingDay(plus(day, -1))

/** The working day after. */
export function dayAfter(day: Day): Day {
  let next = plus(day, 1)
  while (isWeekend(next)) next = plus(next, 1)
  return next
}
