import type { RowOf } from '@moorgate/contract/resource.ts'
import type { categoryRule } from '@moorgate/contract/suitability/categorisation.ts'

/** Thresholds and the day from which they count. */
export type Thresholds = RowOf<typeof categoryRule>

/** The thresholds in force on a day; undefined before the first. */
export function rulesOn(rules: readonly Thresholds[], day: string): Thresholds | undefined {
  return rules
    .filter(({ effective_from: from }) => from <= day)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
    .at(-1)
}
