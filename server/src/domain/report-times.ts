import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { addMonths, dateOfDay, dayNumber } from './calendar.ts'

/** When a report is sent. */
export interface ReportTimes {
  frequency: 'daily' | 'weekly' | 'monthly'
  /** 1 is Monday. */
  weekday: number | null
  /** In shorter months, the last day. */
  monthDay: number | null
  /** As clocks in London show it: `08:00`. */
  time: string
}

/** A month with its longest wait: two months with the 31st as their last days lie 31 days apart. */
const daysAhead = 62

/** The first time after a moment at which a report is sent. */
export function nextTime(times: ReportTimes, after: Date): Date {
  const today = dayNumber(londonDayAndTime(after).day)!
  for (let day = today; day <= today + daysAhead; day++) {
    const date = dateOfDay(day)
    if (!isDayOf(times, day, date)) continue
    const at = londonInstant(date, times.time)
    if (at && at > after) return at
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
