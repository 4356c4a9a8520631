import { allocationPolicies } from '@moorgate/contract'
import { fromWholeShares, valueOfShares } from './decimal.ts'
import { sum } from './money.ts'
import { allocateRound, checkManualAllocation } from './round-allocation.ts'
import type {
  AllocationPolicy,
  ManualProblem,
  Round,
  RoundAllocation,
  RoundLine,
  RoundRequest,
} from './round-allocation.ts'

export type BookPolicy = (typeof allocationPolicies)[number]

/**
 * A way to share out a book of requests: by which policy, and whether who would get too little gets nothing.
 */
export type BookRule = { policy: BookPolicy; keepsMinimum: boolean }

/** Every rule once: each policy without the minimum, then with it. */
export const bookRules: readonly BookRule[] = allocationPolicies.flatMap((policy) => [
  { policy, keepsMinimum: false },
  { policy, keepsMinimum: true },
])

/** A request, and what staff wrote beside it for the rule by hand (whole shares). */
export type BookRequest = RoundRequest & { byHand: bigint }

export type BookAllocation = RoundAllocation & {
  /** Why an allocation by hand can't be applied; always empty for the other policies. */
  problems: ManualProblem[]
}

/**
 * Shares a book out by one rule. The order of the requests says nothing: places and ids decide, and the lines
 * come back in the order given. Without the minimum everybody keeps whatever small part the policy gives.
 *
 * Worked example, 364,963 shares at £1.37, £10,000.00 the minimum, and among nine requests for £700,000.00
 * one for £12,000.00: pro rata it gets 6,256 shares (£8,570.72); with the minimum kept it gets none, and the
 * other eight share all 364,963.
 */
export function allocateBook(
  round: Round,
  requests: readonly BookRequest[],
  { policy, keepsMinimum }: BookRule,
): BookAllocation {
  const at = keepsMinimum ? round : { ...round, minimumMinor: 0n }
  if (policy === 'manual') return allocateByHand(at, requests, round)
  return { ...allocateRound(at, requests, policy satisfies AllocationPolicy), problems: [] }
}

/** With the minimum kept, what staff wrote below it counts as nothing. */
function allocateByHand(at: Round, requests: readonly BookRequest[], round: Round): BookAllocation {
  const lines = requests.map((request) => {
    const asked = handLine(round, request, request.byHand)
    const isTooSmall = checkManualAllocation(at, [request], [asked]).some(
      ({ problem }) => problem === 'below_minimum',
    )
    return isTooSmall ? handLine(round, request, 0n) : asked
  })
  const placedShares = sum(lines.map(({ shares }) => shares))
  return {
    lines,
    placedShares,
    placedMinor: sum(lines.map(({ costMinor }) => costMinor)),
    unplacedShares: round.shares - placedShares,
    problems: checkManualAllocation(at, requests, lines),
  }
}

function handLine(round: Round, request: BookRequest, shares: bigint): RoundLine {
  const costMinor = valueOfShares(fromWholeShares(shares), round)
  return { id: request.id, shares, costMinor, residueMinor: request.amountMinor - costMinor }
}
