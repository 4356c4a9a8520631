import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { fundUnits } from '@moorgate/contract/portfolio/fund-units.ts'
import type { holding, portfolioTotals } from '@moorgate/contract/portfolio/holding.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { z } from 'zod'

export type Holding = RowOf<typeof holding>
export type Totals = z.output<typeof portfolioTotals>

/** Sums of the whole portfolio that come with a list of holdings. */
export const totalsOf = ({ meta }: { meta?: object | undefined }): readonly Totals[] =>
  (meta as { totals?: Totals[] } | undefined)?.totals ?? []

type FundUnits = z.output<typeof fundUnits>
/** A holding, or the units of one commitment to a fund. */
export type Position = Holding | FundUnits

/** The holdings, and after them the units of funds that come with their list. */
export const positionsOf = ({
  data,
  meta,
}: {
  data: readonly Holding[]
  meta?: object | undefined
}): Position[] => [...data, ...((meta as { funds?: FundUnits[] } | undefined)?.funds ?? [])]

/** What the figures of a position are found by. */
export const figureId = (one: Position) => ('fund_id' in one ? `fund${one.id}` : String(one.id))

/** Where staff read about what is held. */
export const positionPage = (one: Position) =>
  'fund_id' in one ? `/admin/funds/${one.fund_id}/details` : `/admin/investments/existing/${one.id}/details`

/** What was held and is over. */
export function endedIn<Row extends Pick<Holding, 'status'>>(rows: readonly Row[]): Row[] {
  return rows.filter(({ status }) => status === opportunityStatus.matured)
}
