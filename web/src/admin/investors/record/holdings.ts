import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { fundUnits } from '@moorgate/contract/portfolio/fund-units.ts'
import type { holding, portfolioTotals } from '@moorgate/contract/portfolio/holding.ts'
import type { soldShares } from '@moorgate/contract/portfolio/sold-shares.ts'
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

export type SoldShares = z.output<typeof soldShares>

/** What was sold, beside what is still held, that comes with a list of holdings. */
export const soldOf = ({ meta }: { meta?: object | undefined }): readonly SoldShares[] =>
  (meta as { sold?: SoldShares[] } | undefined)?.sold ?? []

/** What the figures of a position are found by. */
export function figureId(one: Position | SoldShares): string {
  if ('sold_on' in one) return `sold${one.investment_opportunity_id}`
  return 'fund_id' in one ? `fund${one.id}` : String(one.id)
}

/** Where staff read about what is held. */
export const positionPage = (one: Position) =>
  'fund_id' in one ? `/admin/funds/${one.fund_id}/details` : `/admin/investments/existing/${one.id}/details`

/** What was held and is over. */
export function endedIn<Row extends Pick<Holding, 'status'>>(rows: readonly Row[]): Row[] {
  return rows.filter(({ status }) => status === opportunityStatus.matured)
}
