import { minorOf, sumOf } from '../../kernel/exact.ts'

/** A bar's ends in per cent of the whole width. */
export interface Bar {
  from: number
  to: number
}

/**
 * Bars of a bridge: each part begins where the one before ended, and the last bar is the sum from nothing. The scale holds the lowest
 * and the highest point, so losses go left. Only the drawing uses these as numbers.
 *
 * Worked example: 56,450, 36,000 and 10,200 end at 55%, 90.1% and 100% of the width.
 */
export function bridgeOf(parts: readonly string[]): Bar[] {
  const ends = parts.map((_, index) => minorOf(sumOf(parts.slice(0, index + 1))))
  const points = [0n, ...ends]
  const low = points.reduce((least, point) => (point < least ? point : least), 0n)
  const high = points.reduce((most, point) => (point > most ? point : most), 0n)
  const whole = high - low
  const at = (point: bigint) => (whole === 0n ? 0 : Number(((point - low) * 10_000n) / whole) / 100)
  const bars = ends.map((end, index) => barBetween(at(points[index] ?? 0n), at(end)))
  return [...bars, barBetween(at(0n), at(ends.at(-1) ?? 0n))]
}

function barBetween(one: number, other: number): Bar {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}
