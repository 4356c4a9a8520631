/** Figures of a price axis: three to five round steps around the prices, with room above and below. */
export function priceBounds(prices: readonly number[]): [low: number, high: number] {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const room = Math.max((most - least) * 0.15, most * 0.05)
  return [Math.max(0, least - room), most + room]
}
