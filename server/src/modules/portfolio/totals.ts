import { formatMoney, sum } from '../../domain/money.ts'
import { holdingReturn } from '../../domain/returns.ts'
import type { Portfolio } from './positions.ts'
import { rateOf } from './positions.ts'

/** One line of totals for each currency: what does not share a currency is not added up. */
export function totalsOf({ found }: Portfolio) {
  const groups = Map.groupBy(found, ({ currency }) => currency)
  return [...groups].map(([currency, positions]) => {
    const all = (name: 'cost_minor' | 'value_minor' | 'distributed_minor') =>
      sum(positions.map((each) => BigInt(each[name])))
    const [costMinor, valueMinor, distributedMinor] = [
      all('cost_minor'),
      all('value_minor'),
      all('distributed_minor'),
    ]
    const { gainMinor, gainPercent, moic } = holdingReturn({ costMinor, distributedMinor, valueMinor })
    const dates = positions
      .flatMap(({ valued_on: date, ended }) => (date === null || ended ? [] : [date]))
      .toSorted()
    return {
      currency,
      invested: formatMoney(costMinor, currency),
      value: formatMoney(valueMinor, currency),
      distributed: formatMoney(distributedMinor, currency),
      gain: formatMoney(gainMinor, currency),
      gain_percent: gainPercent ?? null,
      multiple: moic ?? null,
      irr: rateOf(positions).irr,
      valued_from: dates[0] ?? null,
      valued_on: dates.at(-1) ?? null,
    }
  })
}
