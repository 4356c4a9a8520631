import { addMonths, dateOfDay, dayNumber } from './calendar.ts'

const zone = 'Europe/London'

/** When a report is sent. */
export interface ReportTimes {
  frequency: 'daily' | 'weekly' | 'monthly'
  /** 1 is Monday. */
  weekday: number | null
  /** The last day where the month is shorter. */
  monthDay: number | null
  /** As clocks in London show it: `08:00`. */
  time: string
}

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `2026-11-20 08:00`. */
function shownAt(at: Date): string {
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${found['year']}-${found['month']}-${found['day']} ${found['hour']}:${found['minute']}`
}

/**
 * The instant at which a clock in London shows a day and a time. A time that the spring leaves out is read as
 * the one an hour later; one that the autumn has twice, as the first.
 */
function londonInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const candidates = [60, 0].map((minutes) => new Date(asUtc - minutes * 60_000))
  return candidates.find((at) => shownAt(at) === `${day} ${time}`) ?? new Date(asUtc)
}

/** A month with its longest wait: two months with the 31st as their last days lie 31 days apart. */
const daysAhead = 62

/** The first time after a moment at which a report is sent. */
export function nextTime(times: ReportTimes, after: Date): Date {
  const today = dayNumber(shownAt(after).slice(0, 10))!
  for (let day = today; day <= today + daysAhead; day++) {
    const date = dateOfDay(day)
    if (!isDayOf(times, day, date)) continue
    const at = londonInstant(date, times.time)
    if (at > after) return at
  }
  throw new Error('A report is sent on no day')
}

function isDayOf({ frequency, weekday, monthDay }: ReportTimes, day: number, date: string): boolean {
  if (frequency === 'daily') return true
  // 1970-01-01 was a Thursday.
  if (frequency === 'weekly') return ((day + 3) % 7) + 1 === weekday
  const last = Number(dateOfDay(dayNumber(addMonths(`${date.slice(0, 7)}-01`, 1)!)! - 1).slice(8))
  return Number(date.slice(8)) === Math.min(monthDay ?? 1, last)
}
