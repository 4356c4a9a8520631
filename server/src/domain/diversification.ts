import { largestRemainder } from './allocate.ts'
import { ratio } from './decimal.ts'
import { formatScaled } from './scaled.ts'

/**
 * Each value as a percentage of their sum, with two places. Together they are 100.00 exactly, by largest
 * remainder. `undefined` where there is nothing to divide.
 *
 * Example: 420, 260, 140, 90, 60 and 30 are 42.00, 26.00, 14.00, 9.00, 6.00 and 3.00.
 */
export function percentagesOf(values: readonly bigint[]): string[] | undefined {
  const parts = largestRemainder(
    10_000n,
    values.map((weight, id) => ({ id, weight })),
  )
  return parts?.map(({ part }) => formatScaled(part, 2))
}

/**
 * The sum of the squared weights (Herfindahl–Hirschman), and one over it: how many equal parts would be spread
 * as much.
 *
 * Example: weights of 42, 26, 14, 9, 6 and 3 % give 0.276200 and 3.620565.
 */
export function concentrationOf(values: readonly bigint[]): {
  concentration: string | undefined
  effectiveNumber: string | undefined
} {
  const total = values.reduce((sum, value) => sum + value, 0n)
  const squares = values.reduce((sum, value) => sum + value * value, 0n)
  return {
    concentration: ratio(squares, total * total, 6),
    effectiveNumber: ratio(total * total, squares, 6),
  }
}
