/** Dates and times as the design writes them (§4). Today is always given, so that a test can choose it. */
import { missing } from './format.ts'

/** An ISO date ("2026-11-27"), an ISO instant, or a Date. Instants are read in the reader's time zone. */
export type DateLike = string | Date

interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/

function dayOf(value: DateLike | null | undefined, timeZone?: string): Day | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const plain = typeof value === 'string' ? plainDate.exec(value) : null
  if (plain) return { year: Number(plain[1]), month: Number(plain[2]), day: Number(plain[3]) }
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return undefined
  const { year, month, day } = momentOf(instant, timeZone)
  return { year, month, day }
}

/**
 * What a clock shows at an instant. The reader's own is asked of `Date`: the first use of `Intl` costs a page
 * 40 ms, and 150 ms on a slow phone.
 */
function momentOf(instant: Date, timeZone: string | undefined): Day & { hour: number; minute: number } {
  if (timeZone === undefined)
    return {
      year: instant.getFullYear(),
      month: instant.getMonth() + 1,
      day: instant.getDate(),
      hour: instant.getHours(),
      minute: instant.getMinutes(),
    }
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

export interface DateVariant {
  today: DateLike
  /** IANA name; the reader's own when absent. */
  timeZone?: string | undefined
}

function dateWith(
  names: string[],
  value: DateLike | null | undefined,
  { today, timeZone }: DateVariant,
): string {
  const day = dayOf(value, timeZone)
  if (!day) return missing
  const year = day.year === dayOf(today, timeZone)?.year ? '' : ` ${day.year}`
  return `${day.day} ${names[day.month - 1]}${year}`
}

/** "27 November", with the year when it isn't this one: "14 January 2027". */
export function date(value: DateLike | null | undefined, dateVariant: DateVariant): string {
  return dateWith(months, value, dateVariant)
}

/** "27 Nov" or "14 Jan 2027", for tables. */
export function dateShort(value: DateLike | null | undefined, dateVariant: DateVariant): string {
  return dateWith(shortMonths, value, dateVariant)
}

/** "27 November 2026", whatever the year, for documents and typed dates. */
export function dateFull(value: DateLike | null | undefined, timeZone?: string): string {
  const day = dayOf(value, timeZone)
  return day ? `${day.day} ${months[day.month - 1]} ${day.year}` : missing
}

/** "Friday 27 November 2026". */
export function dateWithWeekday(value: DateLike | null | undefined, timeZone?: string): string {
  const day = dayOf(value, timeZone)
  if (!day) return missing
  const weekday = weekdays[new Date(serial(day) * 86_400_000).getUTCDay()]
  return `${weekday} ${dateFull(value, timeZone)}`
}

/** "30 September to 22 November 2026", with both years where they differ; one day by itself. */
export function dateSpan(from: DateLike, to: DateLike, timeZone?: string): string {
  const [first, last] = [dayOf(from, timeZone), dayOf(to, timeZone)]
  if (!first || !last || serial(first) === serial(last)) return dateFull(to, timeZone)
  const begin =
    first.year === last.year ? `${first.day} ${months[first.month - 1]}` : dateFull(from, timeZone)
  return `${begin} to ${dateFull(to, timeZone)}`
}

/** "Sept 2026", for the ends of an axis. */
export function monthShort(value: DateLike | null | undefined, timeZone?: string): string {
  const day = dayOf(value, timeZone)
  return day ? `${shortMonths[day.month - 1]} ${day.year}` : missing
}

const serial = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day) / 86_400_000

/** Whole days from today to a date; negative when it has passed. Summer time doesn't count. */
export function daysUntil(value: DateLike, { today, timeZone }: DateVariant): number | undefined {
  const [from, to] = [dayOf(today, timeZone), dayOf(value, timeZone)]
  return from && to && serial(to) - serial(from)
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** A deadline with its distance: "11 December, 21 days", "20 November, today", "18 November, 2 days ago". */
export function deadline(value: DateLike | null | undefined, dateVariant: DateVariant): string {
  const left = value ? daysUntil(value, dateVariant) : undefined
  if (left === undefined) return missing
  if (left === 0) return `${date(value, dateVariant)}, today`
  return `${date(value, dateVariant)}, ${left > 0 ? days(left) : `${days(-left)} ago`}`
}

/** Words for a day that lies ahead or is today, or those for one that is over: "is due by", "was due on". */
export function aheadOrOver(value: DateLike, dateVariant: DateVariant, ahead: string, over: string): string {
  return (daysUntil(value, dateVariant) ?? 0) < 0 ? over : ahead
}

/** "10:41". */
export function clock(value: DateLike, timeZone?: string): string {
  const { hour, minute } = momentOf(new Date(value), timeZone)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** "Today, 10:42", "Yesterday, 16:05" or "17 November, 15:20". */
export function dateTime(value: DateLike | null | undefined, dateVariant: DateVariant): string {
  const left = value ? daysUntil(value, dateVariant) : undefined
  if (!value || left === undefined) return missing
  const near = left === 0 ? 'Today' : left === -1 ? 'Yesterday' : undefined
  return `${near ?? date(value, dateVariant)}, ${clock(value, dateVariant.timeZone)}`
}

/** The same inside a sentence: "today, 10:42", "17 November, 15:20". */
export const dateTimeWithin: typeof dateTime = (value, look) =>
  dateTime(value, look).replace(/^[TY]/, (first) => first.toLowerCase())

/** How long ago, in the words of the specification: "Just now", "1 min ago", "3 hours ago", "18 days ago". */
export function ago(value: DateLike, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(value).getTime()) / 60_000)
  const spoken = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return spoken(minutes, 'min')
  if (minutes < 24 * 60) return spoken(Math.floor(minutes / 60), 'hour')
  return spoken(Math.floor(minutes / (24 * 60)), 'day')
}
