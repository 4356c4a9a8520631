import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { money } from '../../ui/format.ts'
import { portfolioQuery, valueHistoryQuery } from '../opportunities/portfolio-queries.ts'
import type { PortfolioNarrowing } from '../opportunities/portfolio-queries.ts'
import { isEnded } from '../opportunities/records.ts'
import type { PortfolioTotals, Position, SoldShares } from '../opportunities/records.ts'
import type { ValuePoint } from './value-history.ts'

export interface Portfolio {
  /** Holdings, and after them the units of funds. */
  positions: readonly Position[]
  /** Shares that were sold, whether some of the same are still held or not. */
  sold: readonly SoldShares[]
  /** The currency of most holdings first; figures and chart are in that one. */
  totals: readonly PortfolioTotals[]
  /** Undefined while they are on their way; none where they could not be had. */
  points: readonly ValuePoint[] | undefined
  /** The last holding that ended, for the chart. */
  remark: { date: string; text: string } | undefined
  /** Days of the oldest and the newest price of what is held; null where everything is valued at cost. */
  priced: PriceDays | null
}

/**
 * Everything this investor holds or held, or a part of it. The chart comes when its parts are there; without
 * them the rest is shown.
 */
export function usePortfolio(narrowing?: PortfolioNarrowing) {
  const answer = useQuery({ ...portfolioQuery(narrowing), placeholderData: keepPreviousData })
  const history = useQuery({
    ...valueHistoryQuery(undefined, narrowing),
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  const { data: lines, isPending: isComing } = history
  const portfolio = useMemo((): Portfolio | undefined => {
    if (!data) return undefined
    const [total] = data.totals
    const line = lines?.find(({ currency }) => currency === total?.currency)
    // An answer that was kept on the device before funds or sales were in it has none.
    const positions = [...data.holdings, ...(data.funds ?? [])]
    return {
      positions,
      sold: data.sold ?? [],
      totals: data.totals,
      points: isComing ? undefined : (line?.points ?? []),
      remark: lastEnd(positions),
      priced: priceDays(total),
    }
  }, [data, lines, isComing])
  return { holdings: answer, portfolio }
}

export interface PriceDays {
  from: string
  to: string
}

/**
 * From when to when the prices of what is held are: each has its own, and what was bought since says nothing
 * of the others.
 */
const priceDays = (total: PortfolioTotals | undefined): PriceDays | null =>
  total?.valued_from && total.valued_on ? { from: total.valued_from, to: total.valued_on } : null

function lastEnd(positions: readonly Position[]): Portfolio['remark'] {
  const [last] = positions
    .filter((one) => isEnded(one) && one.ended_on !== null)
    .toSorted((one, other) => (other.ended_on ?? '').localeCompare(one.ended_on ?? ''))
  if (!last?.ended_on) return undefined
  return { date: last.ended_on, text: `Exit from ${last.name}: ${money(last.distributed, last)} paid to you` }
}
