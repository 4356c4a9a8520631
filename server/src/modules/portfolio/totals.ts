import type { z } from 'zod'
import type { portfolioTotals } from '@moorgate/contract'
import { valuesOf } from '../../domain/evaluate.ts'
import { moneyCell } from '../../domain/figure-cells.ts'
import { chartedTypes, restOf, totalFigures, typeFigures } from './figures/total-figures.ts'
import type { TotalledHolding } from './figures/total-figures.ts'
import { rateOf } from './position-rates.ts'
import type { PositionFlows } from './position-rates.ts'
import type { Portfolio } from './positions.ts'

type Totals = z.output<typeof portfolioTotals>

/**
 * One line of totals for each currency, the one with the most holdings first: what does not share a currency
 * is not added up.
 */
export function totalsOf({ found }: Pick<Portfolio, 'found'>): Totals[] {
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => countOf(others) - countOf(ones) || one.localeCompare(other))
    .map(([currency, positions]) => totalsIn(currency, positions))
}

/** What was sold of a holding is no holding of its own. */
const countOf = (positions: readonly PositionFlows[]) => positions.filter((each) => !each.is_part).length

function totalsIn(currency: string, positions: readonly PositionFlows[]): Totals {
  const holdings = positions.map(totalled)
  const figures = [...totalFigures(currency, holdings), ...typeFigures(currency, holdings)]
  const rows = [...holdings.map((each) => amountsOf(each, currency)), figures]
  const valueOf = valuesOf({ currency, sheets: [{ name: 'Portfolio', columns: [], rows }], basis: [] })
  const at = (key: string) => valueOf(`${key}:${currency}`)
  const known = new Set(figures.map(({ key }) => key))
  const ifKnown = (key: string) => (known.has(`${key}:${currency}`) ? at(key) : null)
  const { types, rest } = chartedTypes(holdings)
  const part = (type: string | null, key: string) => ({
    type,
    value: valueOf(`kind:${key}`),
    percent: valueOf(`kind_percent:${key}`),
  })
  const dates = positions
    .flatMap(({ valued_on: date, ended }) => (date === null || ended ? [] : [date]))
    .toSorted()
  return {
    currency,
    invested: at('invested'),
    held: at('held'),
    value: at('value'),
    distributed: at('distributed'),
    sold: at('sold'),
    total_value: at('total_value'),
    unrealised: at('unrealised'),
    unrealised_percent: ifKnown('unrealised_percent'),
    realised: at('realised'),
    income: at('income'),
    gain: at('gain'),
    gain_percent: ifKnown('gain_percent'),
    multiple: ifKnown('multiple'),
    held_multiple: ifKnown('held_multiple'),
    irr: rateOf(positions).irr,
    valued_from: dates[0] ?? null,
    valued_on: dates.at(-1) ?? null,
    holdings: Number(at('holdings')),
    ended: Number(at('ended')),
    types: [
      ...types.map((type) => part(type, `${currency}:${type}`)),
      ...(rest.length > 0 ? [part(null, restOf(currency))] : []),
    ],
  }
}

/** Holdings are told apart by their place: the totals name none of them. */
const totalled = (each: PositionFlows, id: number): TotalledHolding => ({
  id,
  type: each.type ?? '',
  isEnded: each.ended,
  costMinor: BigInt(each.cost_minor),
  valueMinor: BigInt(each.value_minor),
  distributedMinor: BigInt(each.distributed_minor),
  soldMinor: BigInt(each.proceeds_minor ?? '0'),
  isPart: each.is_part === true,
})

const amountsOf = (
  { id, costMinor, valueMinor, distributedMinor, soldMinor }: TotalledHolding,
  currency: string,
) =>
  (
    [
      ['invested', costMinor],
      ['value', valueMinor],
      ['distributed', distributedMinor],
      ['proceeds', soldMinor ?? 0n],
    ] as const
  ).map(([name, minor]) => moneyCell(`${name}:${id}`, name, { minor, currency }, {}))
