import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { londonDay, now } from '../kernel/clock.ts'
import { money } from '../ui/format.ts'
import { isEnded, portfolioTotals } from './portfolio-totals.ts'
import type { PortfolioTotals } from './portfolio-totals.ts'
import { endedOffersQuery, holdingsQuery, shareLotsQuery, sharePricesQuery } from './records.ts'
import type { Holding, Offer, ShareLot, SharePrice } from './records.ts'
import { valueHistory } from './value-history.ts'
import type { ValuePoint } from './value-history.ts'

export interface Portfolio {
  holdings: readonly Holding[]
  /** The currency of most holdings first; figures and chart are in that one. */
  totals: readonly PortfolioTotals[]
  /** Undefined while its parts are on their way. */
  points: readonly ValuePoint[] | undefined
  /** The last holding that ended, for the chart. */
  remark: { date: string; text: string } | undefined
  /** Days of the oldest and the newest price of what is held; null where everything stands at cost. */
  priced: PriceDays | null
}

/** Everything this investor holds or held. The chart comes when its parts are there; without them the rest stands. */
export function usePortfolio() {
  const holdings = useQuery(holdingsQuery())
  const { data: lots, isPending: lotsCome } = useQuery(shareLotsQuery())
  const { data: prices, isPending: pricesCome } = useQuery(sharePricesQuery())
  const { data: ended, isPending: endedCome } = useQuery(endedOffersQuery())
  const isComing = lotsCome || pricesCome || endedCome
  const { data: rows } = holdings
  const portfolio = useMemo(
    () =>
      rows &&
      portfolioOf(rows, { lots: lots ?? [], prices: prices ?? [], ended: ended ?? [], isComing }, now()),
    [rows, lots, prices, ended, isComing],
  )
  return { holdings, portfolio }
}

export interface PriceDays {
  from: string
  to: string
}

/** From when to when the prices of what is held are: each has its own, and what was bought since says nothing of the others. */
function priceDays(holdings: readonly Pick<Holding, 'status' | 'latest_price_date'>[]): PriceDays | null {
  const days = holdings
    .filter((one) => !isEnded(one))
    .flatMap(({ latest_price_date: day }) => (day === null ? [] : [day]))
    .toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

interface Records {
  lots: readonly ShareLot[]
  prices: readonly SharePrice[]
  ended: readonly Offer[]
}

function portfolioOf(
  holdings: readonly Holding[],
  records: Records & { isComing: boolean },
  today: Date,
): Portfolio {
  const totals = portfolioTotals(holdings)
  const currency = totals[0]?.currency
  return {
    holdings,
    totals,
    points: records.isComing ? undefined : valueHistory(holdingsIn(records, currency), londonDay(today)),
    remark: remarkOn(holdings, records.ended),
    priced: priceDays(holdings),
  }
}

/** The parts of a history as `valueHistory` takes them, of the shares in one currency. */
export function holdingsIn({ lots, prices, ended }: Records, currency: string | undefined) {
  return {
    lots: lots
      .filter((lot) => lot.currency === currency)
      .map((lot) => ({
        opportunityId: lot.investment_opportunity_id,
        shares: lot.shares,
        price: lot.price,
        cost: lot.cost,
        allottedOn: lot.allotted_on,
      })),
    prices: prices.map(({ investment_opportunity_id: opportunityId, date, price }) => ({
      opportunityId,
      date,
      price,
    })),
    endings: ended.flatMap(({ id, outcome_date: date }) =>
      date === null ? [] : [{ opportunityId: id, date }],
    ),
  }
}

function remarkOn(holdings: readonly Holding[], ended: readonly Offer[]): Portfolio['remark'] {
  const last = ended
    .filter((offer) => offer.outcome_date !== null)
    .toSorted((one, other) => (one.outcome_date ?? '').localeCompare(other.outcome_date ?? ''))
    .at(-1)
  const holding = holdings.find((one) => one.investment_opportunity_id === last?.id)
  if (!last?.outcome_date || !holding) return undefined
  const paid = money(holding.distributed, holding)
  return { date: last.outcome_date, text: `${holding.name} ended, ${paid} paid to you` }
}
