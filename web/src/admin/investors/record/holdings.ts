import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { holding, portfolioTotals } from '@moorgate/contract/portfolio/holding.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { z } from 'zod'

export type Holding = RowOf<typeof holding>
export type Totals = z.output<typeof portfolioTotals>

/** Sums of the whole portfolio that come with a list of holdings. */
export const totalsOf = ({ meta }: { meta?: object | undefined }): readonly Totals[] =>
  (meta as { totals?: Totals[] } | undefined)?.totals ?? []

/** What was held and is over. */
export function endedIn<Row extends Pick<Holding, 'status'>>(rows: readonly Row[]): Row[] {
  return rows.filter(({ status }) => status === opportunityStatus.matured)
}
