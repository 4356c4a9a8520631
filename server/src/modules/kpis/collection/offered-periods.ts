import type { AnswerOf, KpiFrequency, readKpiRecipients as endpoint } from '@moorgate/contract'
import { dateText } from '../../../domain/format.ts'
import { earlier, lastDayOf, lastOver, monthsOf, periodsUntil } from '../../../domain/kpi-period.ts'

type OfferedPeriod = AnswerOf<typeof endpoint>['periods'][number]

/** In which month years end, and of how many companies. */
export interface YearEnd {
  month: number
  companies: number
}

const offered = { quarterly: 5, monthly: 7, annual: 3 } as const
const frequencies: readonly KpiFrequency[] = ['quarterly', 'monthly', 'annual']
const december = 12

/**
 * By their last day: a quarter to 31 March is the fourth of one company and the first of another. Of each length
 * those that companies have by their years, the one that runs and a few that are over.
 *
 * Worked example: years to December and March have the same quarters, and a year to January has others.
 */
export function periodsToAskFor(today: string, given: readonly YearEnd[]): OfferedPeriod[] {
  const years = given.length > 0 ? given : [{ month: december, companies: 0 }]
  const usual = usualQuarter(today, years)
  return frequencies.flatMap((frequency) => {
    const months = monthsOf(frequency)
    const days = years.flatMap(({ month }) =>
      periodsUntil(earlier(lastOver(today, months, month), -1), offered[frequency]).map((period) =>
        lastDayOf(period),
      ),
    )
    return [...new Set(days)]
      .toSorted()
      .toReversed()
      .map((day) => ({
        ends_on: day,
        frequency,
        label: labels[frequency](day),
        is_default: frequency === 'quarterly' && day === usual,
      }))
  })
}

const labels: Readonly<Record<KpiFrequency, (day: string) => string>> = {
  quarterly: (day) => `Quarter to ${dateText(day)}`,
  monthly: (day) => `Month to ${dateText(day)}`,
  annual: (day) => `Year to ${dateText(day)}`,
}

/** The latest quarter that is over of the most companies; the later one where two have as many. */
function usualQuarter(today: string, years: readonly YearEnd[]): string {
  const companies = new Map<string, number>()
  for (const { month, companies: count } of years) {
    const day = lastDayOf(lastOver(today, 3, month))
    companies.set(day, (companies.get(day) ?? 0) + count)
  }
  const byCount = [...companies].toSorted(
    ([day, count], [otherDay, otherCount]) => otherCount - count || otherDay.localeCompare(day),
  )
  return byCount[0]![0]
}
