import type { RowOf } from '@moorgate/contract/resource.ts'
import type { categoryRule } from '@moorgate/contract/suitability/category-rule.ts'

/** Thresholds and the day from which they count. */
export type Thresholds = RowOf<typeof categoryRule>
