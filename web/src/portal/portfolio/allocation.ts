import { sumOf } from '../../kernel/exact.ts'
import { shareOf } from '../../ui/format.ts'
import { compareAmounts } from '../exact.ts'

interface Held {
  type: string
  currency: string
  value: string
}

/** One kind of investment and what part of the whole it is. */
export interface Slice {
  name: string
  value: string
  /** Percentage points, undefined where nothing has a value. */
  share: string | undefined
}

/** Six kinds at most, then the rest as one: more colours than that nobody tells apart (design §5). */
const most = 6

/** What a portfolio is made of by kind, largest first, in one currency. */
export function allocationOf(holdings: readonly Held[], currency: string): Slice[] {
  const held = holdings.filter((one) => one.currency === currency && compareAmounts(one.value, '0') > 0)
  const whole = sumOf(held.map((one) => one.value))
  const slices = [...Map.groupBy(held, (one) => one.type)]
    .map(([name, all]) => ({ name, value: sumOf(all.map((one) => one.value)) }))
    .toSorted((one, other) => compareAmounts(other.value, one.value) || one.name.localeCompare(other.name))
  const rest = slices.slice(most - 1)
  const shown =
    slices.length <= most
      ? slices
      : [...slices.slice(0, most - 1), { name: 'Other', value: sumOf(rest.map((one) => one.value)) }]
  return shown.map((slice) => ({ ...slice, share: shareOf(slice.value, whole) }))
}
