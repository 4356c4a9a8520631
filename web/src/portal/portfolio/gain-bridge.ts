/** A bar's ends in per cent of the whole width. */
export interface Bar {
  from: number
  to: number
}

/**
 * Bars of a bridge: each part begins where the one before ended, and the last bar is the sum from nothing.
 * The scale holds the lowest and the highest point, so losses go left. Only the drawing uses these as
 * numbers.
 *
 * Worked example: 56,450, 36,000 and 10,200 end at 55%, 90.1% and 100% of the width.
 */
export function bridgeOf(parts: readonly string[]): Bar[] {
  const ends = parts.map((_, index) =>
    parts.slice(0, index + 1).reduce((sum, amount) => sum + Number(amount), 0),
  )
  const points = [0, ...ends]
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const at = (point: number) => (high === low ? 0 : Math.floor(((point - low) / (high - low)) * 10_000) / 100)
  const bars = ends.map((end, index) => barBetween(at(points[index] ?? 0), at(end)))
  return [...bars, barBetween(at(0), at(ends.at(-1) ?? 0))]
}

function barBetween(one: number, other: number): Bar {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}
