import type { CapTableEventBody } from '@moorgate/contract'
import { formatShares } from '../../../domain/decimal.ts'
import { micro } from './read-values.ts'

/**
 * An event that is to be recorded. Names of other events stand as `@` and the object's id until those have
 * theirs.
 */
export interface Draft {
  kind: CapTableEventBody['kind']
  date: string
  data: Record<string, unknown>
  /** Object that others name it by. */
  of?: string
  /** Event of our own file of which it is a part. */
  event?: number | undefined
}

const mergeable = new Set<Draft['kind']>(['transfer', 'redeem', 'convert'])

/**
 * Two parts of one event, as one: the same but for the number of shares. Undefined where they are two events.
 */
export function mergedWith(last: Draft, next: Draft): Draft | undefined {
  if (last.kind !== next.kind || last.date !== next.date || !mergeable.has(next.kind)) return undefined
  if (last.event !== next.event) return undefined
  const { shares, ...rest } = next.data
  const { shares: before, ...lastRest } = last.data
  if (JSON.stringify(rest) !== JSON.stringify(lastRest)) return undefined
  return {
    ...last,
    data: { ...last.data, shares: formatShares(micro(String(before)) + micro(String(shares))) },
  }
}
