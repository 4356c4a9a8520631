import { longestPeriodDays, refuseField } from '@moorgate/contract'
import type { Period } from '@moorgate/contract'
import { addMonths, daysBetween } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { StatisticsQuery } from './investment-statistics.ts'

/** What was left out: everything until now, month by month; growth is of the last twelve months. */
export function completed(
  { from, to, interval = 'month', currency = 'GBP' }: Period,
  now: Date,
): StatisticsQuery {
  const today = londonDate(now)
  const last = to ?? today
  const growthFrom = from ?? addMonths(last, -11) ?? last
  const days = daysBetween(growthFrom, last) ?? 0
  if (days < 0 || days > longestPeriodDays)
    refuseField('from', 'Choose a period of up to 5 years that ends after it starts.')
  return { from: from ?? '1900-01-01', to: last, growthFrom, interval, currency, today }
}
