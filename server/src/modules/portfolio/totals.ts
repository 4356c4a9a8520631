import type { portfolioTotals } from '@moorgate/contract'
import type { z } from 'zod'
import { ratio } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import { portfolioTotal } from '../../domain/portfolio-total.ts'
import { holdingReturn } from '../../domain/returns.ts'
import type { PositionFlows, Portfolio } from './positions.ts'
import { rateOf } from './positions.ts'

type Totals = z.output<typeof portfolioTotals>

/**
 * One line of totals for each currency, the one with the most holdings first: what does not share a currency
 * is not added up.
 */
export function totalsOf({ found }: Portfolio): Totals[] {
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency, positions]) => totalsIn(currency, positions))
}

function totalsIn(currency: string, positions: readonly PositionFlows[]): Totals {
  const all = portfolioTotal(positions.map(totalled))
  const { valueMinor, heldMinor, distributedMinor } = all
  const money = (minor: bigint) => formatMoney(minor, currency)
  const { gainPercent, moic } = holdingReturn({ costMinor: all.investedMinor, distributedMinor, valueMinor })
  const dates = positions
    .flatMap(({ valued_on: date, ended }) => (date === null || ended ? [] : [date]))
    .toSorted()
  const ended = positions.filter((position) => position.ended).length
  return {
    currency,
    invested: money(all.investedMinor),
    held: money(heldMinor),
    value: money(valueMinor),
    distributed: money(distributedMinor),
    unrealised: money(all.unrealisedMinor),
    unrealised_percent: ratio(all.unrealisedMinor * 100n, heldMinor, 6) ?? null,
    realised: money(all.realisedMinor),
    income: money(all.incomeMinor),
    gain: money(all.gainMinor),
    gain_percent: gainPercent ?? null,
    multiple: moic ?? null,
    held_multiple: ratio(valueMinor, heldMinor, 6) ?? null,
    irr: rateOf(positions).irr,
    valued_from: dates[0] ?? null,
    valued_on: dates.at(-1) ?? null,
    holdings: positions.length - ended,
    ended,
    types: typesOf(all, money),
  }
}

const totalled = (each: PositionFlows) => ({
  type: each.type ?? '',
  isEnded: each.ended,
  costMinor: BigInt(each.cost_minor),
  valueMinor: BigInt(each.value_minor),
  distributedMinor: BigInt(each.distributed_minor),
})

/** More parts than this nobody tells apart in a chart: the smallest are one, which has no type. */
const mostTypes = 6

function typesOf(
  { types, valueMinor: whole }: ReturnType<typeof portfolioTotal>,
  money: (minor: bigint) => string,
): Totals['types'] {
  const worth = types.filter(({ valueMinor }) => valueMinor > 0n)
  const rest = worth.length > mostTypes ? worth.slice(mostTypes - 1) : []
  const restMinor = rest.reduce((sum, { valueMinor }) => sum + valueMinor, 0n)
  return [
    ...worth.slice(0, worth.length - rest.length),
    ...(rest.length > 0 ? [{ type: null, valueMinor: restMinor }] : []),
  ].map(({ type, valueMinor }) => ({
    type,
    value: money(valueMinor),
    percent: ratio(valueMinor * 100n, whole, 6) ?? null,
  }))
}
