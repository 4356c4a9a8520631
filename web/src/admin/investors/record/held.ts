import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { holding, portfolioTotals } from '@moorgate/contract/portfolio/holding.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { z } from 'zod'
import { differenceOf, sumOf } from '../../../kernel/exact.ts'
import { shareOf } from '../../../ui/format.ts'

export type Holding = RowOf<typeof holding>
export type Totals = z.output<typeof portfolioTotals>

/** Sums of the whole portfolio that come with a list of holdings. */
export const totalsOf = ({ meta }: { meta?: object | undefined }): readonly Totals[] =>
  (meta as { totals?: Totals[] } | undefined)?.totals ?? []

/** Sums of what is held now, in one currency. */
export interface Held {
  currency: string
  invested: string
  value: string
  /** Not realised yet: value less what was invested. */
  gain: string
  gainShare: string | undefined
  count: number
}

type Summed = Pick<Holding, 'status' | 'currency' | 'invested' | 'value'>

/** What is held now, currency by currency. What has ended is in the totals of the portfolio, not here. */
export function heldIn(rows: readonly Summed[]): Held[] {
  const held = rows.filter(({ status }) => status === opportunityStatus.completed)
  return [...new Set(held.map(({ currency }) => currency))].map((currency) => {
    const own = held.filter((row) => row.currency === currency)
    const invested = sumOf(own.map((row) => row.invested))
    const value = sumOf(own.map((row) => row.value))
    const gain = differenceOf(value, invested)
    return { currency, invested, value, gain, gainShare: shareOf(gain, invested), count: own.length }
  })
}

/** What was held and is over. */
export function endedIn<Row extends Pick<Holding, 'status'>>(rows: readonly Row[]): Row[] {
  return rows.filter(({ status }) => status === opportunityStatus.matured)
}
