import { ordinaryTerms } from './cap-table-events.ts'
import type { ClassTerms } from './cap-table-events.ts'

/** So many whole shares, in millionths. */
export const shares = (count: number) => BigInt(count) * 1_000_000n

export const preferred: ClassTerms = {
  ...ordinaryTerms('A Preferred'),
  kind: 'preferred',
  preferenceMicro: 1_000_000n,
  convertsTo: 'ordinary',
  ratio: { numerator: 3n, denominator: 2n },
}
