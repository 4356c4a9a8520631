import { allocateCapped, type CappedShare, type AllocationShare } from './allocate.ts'
import { buyShares, fromWholeShares, toWholeShares, valueOfShares, type Pricing } from './decimal.ts'
import { compare, divideRounding, smaller, sum } from './money.ts'

/**
 * What an investor asked for. `place` is the position in the queue (1 was first), unique within the round.
 * `rightShares` are whole shares that are theirs by a right of pre-emption (Companies Act 2006 s561): given
 * before all others and whole, and the round's minimum is not asked.
 */
export type RoundRequest = {
  id: number
  amountMinor: bigint
  place: number
  isHolder?: boolean
  rightShares?: bigint
}

/**
 * - `fcfs` in the order of the queue, until the shares run out.
 * - `pro_rata` everybody the same part of what they asked for.
 * - `holders_first` existing holders pro rata, then the others pro rata among what is left.
 */
export type AllocationPolicy = 'fcfs' | 'pro_rata' | 'holders_first'

export type Round = Pricing & {
  /** Whole shares on offer. */
  shares: bigint
  /** An allocation worth less is not made. Zero for none. */
  minimumMinor: bigint
}

/** cost + residue = amount asked for; the residue is what the investor doesn't pay, or gets back. */
export type RoundLine = { id: number; shares: bigint; costMinor: bigint; residueMinor: bigint }

export type RoundAllocation = {
  /** One for each request, in the order given. */
  lines: RoundLine[]
  placedShares: bigint
  placedMinor: bigint
  unplacedShares: bigint
}

/**
 * Shares out a round of whole shares. Nobody gets more than they asked for, nobody gets less than the minimum
 * (they get nothing instead, and their shares go back to the pool), and never more than the round is placed.
 *
 * Worked example, 364,963 shares at £1.37 (⌊£500,000 ÷ £1.37⌋), pro rata for £300k, £200k, £150k, £50k:
 *
 *   quota  364,963 × 300/700 = 156,412.71   104,275.14   78,206.36   26,068.79     floors leave 2 shares
 *   shares                     156,413      104,275      78,206      26,069        to .79 and .71
 *   cost                   £214,285.81  £142,856.75 £107,142.22  £35,714.53    together £499,999.31
 *
 * Rights of pre-emption come first: of 1,000 shares 200 that are somebody's by right leave 800 to the policy.
 *
 * The price must be above zero; at zero nobody gets anything.
 */
export function allocateRound(
  round: Round,
  requests: readonly RoundRequest[],
  policy: AllocationPolicy,
): RoundAllocation {
  const rights = byRight(round, requests)
  const left = round.shares - sum(rights.map(({ part }) => part))
  const others = requests.filter(({ rightShares }) => rightShares === undefined)
  const shared = share({ ...round, shares: left }, others, policy)
  const given = new Map([...rights, ...shared].map(({ id, part }) => [id, part]))
  const lines = requests.map((request) => lineOf(round, request, given.get(request.id) ?? 0n))
  const placedShares = sum(lines.map((line) => line.shares))
  return {
    lines,
    placedShares,
    placedMinor: sum(lines.map((line) => line.costMinor)),
    unplacedShares: round.shares - placedShares,
  }
}

/** In the order of the queue where there are not enough even for them. */
function byRight(round: Round, requests: readonly RoundRequest[]): AllocationShare[] {
  let left = round.shares
  return requests
    .filter(({ rightShares }) => rightShares !== undefined)
    .toSorted((a, b) => a.place - b.place)
    .map(({ id, amountMinor, rightShares = 0n }) => {
      const part = smaller(smaller(rightShares, affordable(round, amountMinor)), left)
      left -= part
      return { id, part }
    })
}

function share(round: Round, requests: readonly RoundRequest[], policy: AllocationPolicy): AllocationShare[] {
  if (policy === 'fcfs') return inTurn(round, requests)
  if (policy === 'pro_rata') return proRata(round, requests)
  const holders = proRata(
    round,
    requests.filter((request) => request.isHolder),
  )
  const left = round.shares - sum(holders.map(({ part }) => part))
  const others = requests.filter((request) => !request.isHolder)
  return [...holders, ...proRata({ ...round, shares: left }, others)]
}

function inTurn(round: Round, requests: readonly RoundRequest[]): AllocationShare[] {
  let left = round.shares
  return requests
    .toSorted((a, b) => a.place - b.place)
    .map((request) => {
      const part = smaller(affordable(round, request.amountMinor), left)
      if (part < minimumShares(round)) return { id: request.id, part: 0n }
      left -= part
      return { id: request.id, part }
    })
}

const proRata = (round: Round, requests: readonly RoundRequest[]): AllocationShare[] =>
  proRataTrials(round, requests).staying?.parts ?? []

/**
 * How many of the largest requests were still in, and what they would have got where that had to be worked
 * out.
 */
export type AllocationTrial = { count: number; parts: AllocationShare[] | undefined }

/**
 * A sharing pro rata: requests as they share, the largest first; what was tried and left the smallest out;
 * and what held.
 */
export type ProRata = {
  order: CappedShare[]
  dropped: AllocationTrial[]
  staying: (AllocationTrial & { parts: AllocationShare[] }) | undefined
}

/**
 * Drops one allocation below the minimum at a time, the smallest request first (the last in the queue among
 * equals), and shares out again. All at once would turn away two investors where the shares of one are enough
 * for the other's minimum. A trial without parts was decided by the smallest alone.
 */
export function proRataTrials(round: Round, requests: readonly RoundRequest[]): ProRata {
  const minimum = minimumShares(round)
  const order = requests
    .toSorted((a, b) => compare(b.amountMinor, a.amountMinor) || a.place - b.place)
    .map(({ id, amountMinor }) => ({ id, weight: amountMinor, cap: affordable(round, amountMinor) }))
  const dropped: AllocationTrial[] = []
  let weight = sum(order.map((share) => share.weight))
  for (let count = order.length; count > 0; count--) {
    const last = order[count - 1]!
    const parts = isSurelyBelow(minimum, last, round.shares, weight)
      ? undefined
      : allocateCapped(round.shares, order.slice(0, count))
    if (parts?.every(({ part }) => part >= minimum)) return { order, dropped, staying: { count, parts } }
    dropped.push({ count, parts })
    weight -= last.weight
  }
  return { order, dropped, staying: undefined }
}

/**
 * Whether the smallest request is below the minimum without sharing out first; a book of 10,000 requests may
 * drop thousands. It is when it can't afford the minimum at all. It is too when its quota, rounded up, is
 * below the minimum and at least two shares below what it can pay for: then the quotas of all larger requests
 * are below theirs as well, no cap binds, and nobody gets more than the quota rounded up.
 */
function isSurelyBelow(minimum: bigint, last: CappedShare, shares: bigint, weight: bigint): boolean {
  if (last.cap < minimum) return true
  if (weight <= 0n) return false
  const quota = divideRounding(shares * last.weight, weight, 'ceil')
  return quota < minimum && quota + 2n <= last.cap
}

/**
 * The minimum in whole shares, rounded down: a request of exactly the minimum that is met in full buys a few
 * pence less than the minimum, and must not be dropped for it. £10,000.00 at £1.37 is 7,299 shares,
 * £9,999.63.
 */
export function minimumShares(round: Round): bigint {
  return affordable(round, round.minimumMinor)
}

/** Whole shares that a sum can pay for; none without a price. */
export function affordable(at: Pricing, amountMinor: bigint): bigint {
  const purchase = buyShares(amountMinor, at)
  return (purchase && toWholeShares(purchase.sharesMicro)) ?? 0n
}

function lineOf(at: Pricing, request: RoundRequest, shares: bigint): RoundLine {
  const costMinor = valueOfShares(fromWholeShares(shares), at)
  return { id: request.id, shares, costMinor, residueMinor: request.amountMinor - costMinor }
}

export type ManualProblem =
  | { problem: 'negative' | 'above_request' | 'below_minimum' | 'unknown_request' | 'repeated'; id: number }
  | { problem: 'above_round'; excessShares: bigint }

/**
 * Checks an allocation that staff wrote by hand against the same rules. An empty list means it may be
 * applied.
 */
export function checkManualAllocation(
  round: Round,
  requests: readonly RoundRequest[],
  wanted: readonly { id: number; shares: bigint }[],
): ManualProblem[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  const seen = new Set<number>()
  const problems: ManualProblem[] = []
  for (const { id, shares } of wanted) {
    const request = byId.get(id)
    if (!request) problems.push({ problem: 'unknown_request', id })
    else if (seen.has(id)) problems.push({ problem: 'repeated', id })
    else if (shares < 0n) problems.push({ problem: 'negative', id })
    else if (shares > affordable(round, request.amountMinor)) problems.push({ problem: 'above_request', id })
    else if (shares > 0n && shares < minimumShares(round) && request.rightShares === undefined)
      problems.push({ problem: 'below_minimum', id })
    seen.add(id)
  }
  const excessShares = sum(wanted.map(({ shares }) => shares)) - round.shares
  if (excessShares > 0n) problems.push({ problem: 'above_round', excessShares })
  return problems
}
