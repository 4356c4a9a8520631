import { decimalText, decimalUnits } from '@moorgate/contract/decimals.ts'
import { shareOf } from '../../ui/format.ts'

interface Priced {
  date: string
  price: string
}

/** Newest first, with the change on the price before in percentage points; the first of all has none. */
export function withChanges<Price extends Priced>(
  prices: readonly Price[],
): (Price & { change: string | undefined })[] {
  const oldestFirst = prices.toSorted((one, other) => one.date.localeCompare(other.date))
  return oldestFirst
    .map((price, index) => ({ ...price, change: changeFrom(oldestFirst[index - 1]?.price, price.price) }))
    .toReversed()
}

function changeFrom(before: string | undefined, price: string): string | undefined {
  const points = before === undefined ? undefined : shareOf(price, before)
  if (points === undefined) return undefined
  return decimalText(decimalUnits(points, 6) - 100_000_000n, 6)
}
