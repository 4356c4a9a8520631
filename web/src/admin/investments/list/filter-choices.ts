import type { FilterChoice } from '../../../features/list/filters/filter-values.ts'

const spans = [
  [7, 'a week'],
  [14, 'two weeks'],
  [31, 'a month'],
  [92, 'three months'],
] as const

/**
 * Days by which a round may close, as the API's "before this day". The day after the last one that counts.
 */
export function closingChoices(today: Date): FilterChoice[] {
  return spans.map(([days, label]) => ({ value: dayAfter(today, days + 1), label }))
}

function dayAfter(today: Date, days: number): string {
  const noon = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days, 12)
  return new Date(noon).toISOString().slice(0, 10)
}
