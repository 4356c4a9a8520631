import { irrForDisplay } from '../../domain/xirr.ts'
import type { Flow } from '../../domain/xirr.ts'

type DatedMinor = readonly [date: string, minor: number | bigint]

/** What the rate of a position, and the totals, are worked out from. */
export interface PositionFlows {
  currency: string
  type: string | null
  /** Days and minor units, in any order: out of the investor's pocket is below zero. */
  paid_in: readonly DatedMinor[]
  paid_out: readonly DatedMinor[]
  valued_on: string | null
  ended: boolean
  cost_minor: string
  value_minor: string
  /** What it was worth on the day of its price, where that is not what it is worth now. */
  rated_minor?: string
  distributed_minor: string
  /** What its shares were sold for, of what was paid out. */
  proceeds_minor?: string
  /** It was sold of a holding of which some is still held. */
  is_part?: boolean
}

export const flowsOf = ({ paid_in: paidIn, paid_out: paidOut }: RateInputs): readonly DatedMinor[] =>
  paidOut.length === 0 ? paidIn : [...paidIn, ...paidOut]

/** What a rate needs of a position. */
export type RateInputs = Pick<
  PositionFlows,
  'paid_in' | 'paid_out' | 'valued_on' | 'ended' | 'value_minor' | 'rated_minor'
>

/** Whether the rate of several positions counts this one: it has a price, or it has ended. */
export const isRated = ({ valued_on: date, ended }: Pick<RateInputs, 'valued_on' | 'ended'>): boolean =>
  date !== null || ended

/**
 * The yearly rate of some positions together: what was paid in and out on its day, and each position's value
 * on the day of its own price. So nothing about one moves because another was bought or valued. A position
 * without a price is left out: it has earned nothing that anybody knows of. Null with the reason where there
 * is no rate to show.
 */
export function rateOf(positions: readonly RateInputs[]): { irr: string | null; reason: string | null } {
  const flows = ratedFlows(positions)
  if (flows.length === 0) return { irr: null, reason: 'no_price' }
  if (isLost(positions.filter(isRated), flows)) return { irr: null, reason: 'total_loss' }
  const result = irrForDisplay(flows)
  return 'rate' in result ? { irr: result.rate, reason: null } : { irr: null, reason: result.none }
}

/** All of them have ended, and of what was paid in nothing came back. */
const isLost = (rated: readonly RateInputs[], flows: readonly Flow[]): boolean =>
  rated.every(({ ended }) => ended) &&
  flows.some(({ amountMinor }) => amountMinor < 0n) &&
  !flows.some(({ amountMinor }) => amountMinor > 0n)

/** What such a rate is worked out from: payments, and values on the days of their prices. */
export const ratedFlows = (positions: readonly RateInputs[]): Flow[] =>
  positions
    .filter(isRated)
    .flatMap((each) => [
      ...flowsOf(each).map(([date, minor]) => ({ date, amountMinor: BigInt(minor) })),
      ...(each.ended || each.valued_on === null
        ? []
        : [{ date: each.valued_on, amountMinor: BigInt(each.rated_minor ?? each.value_minor) }]),
    ])
