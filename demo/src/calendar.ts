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
 * What the days of the demo world are counted from, all of it relative to the day on which it is made, so
 * that the world never goes stale. The timeline has it, and the story that is written has not.
 */
export class Calendar {
  readonly now: Date
  readonly today: Day
  /** The last day of the last quarter that is valued. */
  readonly valued: Day
  /** The day from which the history is counted back. */
  readonly told: Day

  constructor(now: Date) {
    this.now = now
    this.today = londonDate(now)
    this.valued = lastQuarterEnd(plus(this.today, -earliestApproved))
    this.told = plus(this.valued, daysAfterValuation)
  }

  /** A moment, or the last one that is over: what happens today happened at least two hours ago. */
  over(moment: Date): Date {
    const latest = later(this.now, -hours(2))
    return moment > latest ? latest : moment
  }
}

/**
 * When an act happens. Only the timeline makes a day of it, so no act can tell of it: what an act tells of
 * other times comes from acts.
 */
export type ActPlacing = (calendar: Calendar) => Day

/**
 * When things happen, as the story says it. What has just happened is counted from today. The history is
 * counted from the last quarter that is valued, so that prices stand on real quarter ends and every holding
 * is held equally long whenever the world is made. Nothing happens at a weekend, except today.
 */
export const placings = {
  /**
   * So many days from today: −7 is a week ago. Instead of a weekend it is the Friday before, so days that are
   * less than three apart may be the same.
   */
  day(offset: number): ActPlacing {
    return ({ today }) => (offset === 0 ? today : workingDay(plus(today, offset)))
  },

  /** A day of the history, as many days before the time at which the story is told. */
  past(daysBefore: number): ActPlacing {
    return ({ told }) => workingDay(plus(told, -daysBefore))
  },

  /** So many days after the last day of a quarter: 0 is the last one that is valued, 1 the one before it. */
  afterQuarter(back: number, count: number): ActPlacing {
    return ({ valued }) => workingDay(plus(quartersBefore(valued, back), count))
  },

  /** The day on which the value at a quarter's end was approved. */
  approvalOf(back: number): ActPlacing {
    return this.afterQuarter(back, approvedAfter)
  },

  /** The working day before. */
  dayBefore(placing: ActPlacing): ActPlacing {
    return (calendar) => dayBefore(placing(calendar))
  },

  /** A day so many years ago on which nobody rests, nor on the same date now, at least so many days ago. */
  anniversary(years: number, daysAgo: number): ActPlacing {
    return ({ today }) => {
      let day = workingDay(plus(today, -daysAgo))
      while (isWeekend(sameDate(day, -years))) day = dayBefore(day)
      return sameDate(day, -years)
    }
  },
}

/** The last day of the last quarter that is over on a day. */
export function lastQuarterEnd(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return plus(firstOf(year, month - ((month - 1) % 3)), -1)
}

/** The last day of the quarter so many quarters before the one that ends on a day. */
export function quartersBefore(quarterEnd: Day, back: number): Day {
  const [year = 0, month = 1] = quarterEnd.split('-').map(Number)
  return plus(firstOf(year, month + 1 - back * 3), -1)
}

/** The first day of a month; months before January and after December are those of other years. */
const firstOf = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** The same date so many years later, or earlier; 28 February stands for the 29th. */
export const sameDate = (day: Day, years: number): Day =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4).replace('02-29', '02-28')}`

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
const dayBefore = (day: Day): Day => workingDay(plus(day, -1))

/** The working day after. */
export function dayAfter(day: Day): Day {
  let next = plus(day, 1)
  while (isWeekend(next)) next = plus(next, 1)
  return next
}
