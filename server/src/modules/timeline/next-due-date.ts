import type { TaskRecurrence } from '@moorgate/contract'

const days = { daily: 1, weekly: 7 } as const
const months = { monthly: 1, quarterly: 3, yearly: 12 } as const

/**
 * The day on which a recurring task is due again: the first of its days after both the one that was done and
 * today, so that somebody who is three weeks late owes one task and not three. Months keep the day on which
 * the series began, or their last:
 *
 * due 31 January 2027, monthly, on the 31st → 28 February → 31 March due 2 November 2026, weekly, done on the
 * 20th → 23 November
 */
export function nextDueDate(
  { due, recurrence, anchorDay }: { due: string; recurrence: TaskRecurrence; anchorDay: number },
  today: string,
): string {
  let next = due
  for (let step = 1; next <= due || next <= today; step += 1)
    next =
      recurrence === 'daily' || recurrence === 'weekly'
        ? daysLater(due, days[recurrence] * step)
        : monthsLater(due, months[recurrence] * step, anchorDay)
  return next
}

function daysLater(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

function monthsLater(day: string, count: number, anchorDay: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1, 12))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(anchorDay, lastDay))
  return first.toISOString().slice(0, 10)
}
