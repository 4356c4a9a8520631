import type { Plan } from './send-part.tsx'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** "Every Monday, 08:00", "Every month on day 31 or its last, 08:00". */
export function whenWords({
  frequency,
  weekday,
  month_day: day,
  time,
}: Pick<NonNullable<Plan['schedule']>, 'frequency' | 'weekday' | 'month_day' | 'time'>): string {
  if (frequency === 'daily') return `Every day, ${time}`
  if (frequency === 'weekly') return `Every ${weekdays[(weekday ?? 1) - 1]}, ${time}`
  return `Every month on day ${day}${(day ?? 1) > 28 ? ' or the last day' : ''}, ${time}`
}
