import { compare, divideRounding, sum } from './money.ts'

/** One of those who share: the tie between equals is broken by weight, then by the lower id. */
export type WeightedClaim = { id: number; weight: bigint }

/** One of those who share, and the most that may go there. */
export type CappedShare = WeightedClaim & { cap: bigint }

export type AllocationShare = { id: number; part: bigint }

/**
 * Splits a total by weight so that the parts add up to it exactly (largest remainder): everybody gets the
 * whole part of their quota, and what remains goes one by one to the largest fractions; ties to the larger
 * weight, then to the lower id. The answer keeps the order of the shares. A negative total is split like its
 * opposite.
 *
 * Worked example, £1,000.00 among three equal investors:
 *
 *   quota  333.33⅓ each → 333.33 each, 0.01 left → to the lowest id
 *   result 333.34, 333.33, 333.33
 *
 * `undefined` when there is nobody to give to: no weight above zero, or one below.
 */
export function largestRemainder(
  total: bigint,
  shares: readonly WeightedClaim[],
): AllocationShare[] | undefined {
  const weight = sum(shares.map((share) => share.weight))
  if (weight <= 0n || shares.some((share) => share.weight < 0n)) return undefined
  if (total < 0n) {
    return largestRemainder(-total, shares)?.map(({ id, part }) => ({ id, part: -part }))
  }
  const quotas = shares.map((share) => {
    const part = divideRounding(total * share.weight, weight, 'floor')
    return { share, part, rest: total * share.weight - part * weight }
  })
  const left = total - sum(quotas.map((quota) => quota.part))
  const fortunate = new Set(quotas.toSorted(byRemainder).slice(0, Number(left)))
  return quotas.map((quota) => ({
    id: quota.share.id,
    part: fortunate.has(quota) ? quota.part + 1n : quota.part,
  }))
}

type Quota = { share: WeightedClaim; rest: bigint }

function byRemainder(a: Quota, b: Quota): number {
  return compare(b.rest, a.rest) || compare(b.share.weight, a.share.weight) || a.share.id - b.share.id
}

/**
 * Splits amounts that come one after the other by what is still left of each weight. Each amount's parts add up to it, and
 * when all have come the parts of each weight add up to that weight, to the penny.
 *
 * Worked example, £2.00 and £1.00 in amounts of £1.00, £1.00 and £1.00:
 *
 *   67p + 33p, 67p + 33p, and what is left: 66p + 34p
 *
 * What comes when nothing is left goes to the first.
 */
export function shareInTurn(weights: readonly bigint[], amounts: readonly bigint[]): bigint[][] {
  const left = [...weights]
  return amounts.map((amount) => {
    const parts = largestRemainder(
      amount,
      left.map((weight, id) => ({ id, weight })),
    )
    const shared = weights.map((_, index) => parts?.[index]!.part ?? (index === 0 ? amount : 0n))
    for (const [index, part] of shared.entries()) left[index] = left[index]! - part
    return shared
  })
}

/** A pass over those who share: what is left before it, who is open, and whose quota reaches the cap. */
export type CappedStep = { left: bigint; open: readonly CappedShare[]; full: ReadonlySet<number> }

/**
 * Passes of `allocateCapped`, the last of which finds nobody at the cap: what it has left is shared by
 * largest remainder among those who are open.
 */
export function cappedSteps(pool: bigint, shares: readonly CappedShare[]): CappedStep[] {
  const steps: CappedStep[] = []
  let open = shares.filter((share) => share.weight > 0n && share.cap > 0n)
  let left = pool > 0n ? pool : 0n
  for (;;) {
    const weight = sum(open.map((share) => share.weight))
    const here = left
    // Quota ≥ cap, said without dividing.
    const full = open.filter((share) => here * share.weight >= share.cap * weight)
    steps.push({ left, open, full: new Set(full.map(({ id }) => id)) })
    if (full.length === 0) return steps
    left -= sum(full.map(({ cap }) => cap))
    const gone = steps.at(-1)!.full
    open = open.filter(({ id }) => !gone.has(id))
  }
}

/**
 * Splits a pool by weight, but never above anybody's cap: anyone whose quota reaches the cap gets the cap and
 * leaves, and the others share what remains, until no cap binds; then by largest remainder. The parts add up
 * to the pool or to all the caps, whichever is less.
 *
 * Worked example, 100 among weights 50 : 30 : 20 with caps 20, 60, 60:
 *
 *   pass 1  A 50 → capped at 20   B 30         C 20         80 left
 *   pass 2  –                     B 48 (30/50) C 32 (20/50)  0 left
 *
 * Weights below one get nothing.
 */
export function allocateCapped(pool: bigint, shares: readonly CappedShare[]): AllocationShare[] {
  const given = new Map<number, bigint>()
  const steps = cappedSteps(pool, shares)
  for (const { open, full } of steps) for (const { id, cap } of open) if (full.has(id)) given.set(id, cap)
  const { left, open } = steps.at(-1)!
  // Every quota is now below its (whole) cap, so rounding one up can't pass it.
  for (const { id, part } of largestRemainder(left, open) ?? []) given.set(id, part)
  return shares.map(({ id }) => ({ id, part: given.get(id) ?? 0n }))
}
