import { preEmptionChoice } from '@moorgate/contract'
import type { PreEmptionChoice } from '@moorgate/contract'
import { largestRemainder, type AllocationShare } from './allocate.ts'
import { divideRounding, smaller, sum } from './money.ts'

export type EntitlementRounding = 'floor' | 'largest_remainder'

/**
 * `pro_rata_holding` by the same weight as the rights, `pro_rata_request` by the excess asked for, `fcfs` by
 * `place`.
 */
export type ExcessRule = 'pro_rata_holding' | 'pro_rata_request' | 'fcfs'

export type Holder = {
  id: number
  /** What was held at the record date: one measure for all holders of an offer, `rightBasis` says which. */
  weight: bigint
  choice: PreEmptionChoice
}

export type HolderAnswer = Holder & {
  /** With 3 the shares beyond the entitlement, with 6 the shares taken; otherwise it isn't looked at. */
  shares: bigint
  /** Position in the order of answers, 1 for the first. Only `fcfs` looks at it. */
  place: number
}

export type PreEmptionOffer = {
  /** Whole new shares on offer. */
  newShares: bigint
  rounding: EntitlementRounding
  allowExcess: boolean
  excessRule: ExcessRule
}

export type PreEmptionLine = {
  id: number
  entitlement: bigint
  /** Taken by right: never above the entitlement. */
  byRight: bigint
  /** Met out of what others left. */
  excess: bigint
  total: bigint
}

/**
 * What each holder may take by right: new shares × weight ÷ all weights that carry the right. The weight is the
 * nominal value held, or the number of shares where each has the same. Holders with choice 4 carry no right and
 * don't count (treasury shares, excluded classes). Companies Act 2006 s561(1)(a).
 *
 * Worked example, 333 new shares on weights of 500, 300, 199, 1: quotas 166.5, 99.9, 66.267, 0.333; the floors
 * leave 2 shares, for .9 and .5: 167, 100, 66, 0. With `floor`: 166, 99, 66, 0, and 2 are left for excess.
 */
export function entitlements(
  newShares: bigint,
  holders: readonly Holder[],
  rounding: EntitlementRounding,
): AllocationShare[] {
  const entitled = holders.filter(
    (holder) => holder.choice !== preEmptionChoice.notApplicable && holder.weight > 0n,
  )
  const held = sum(entitled.map((holder) => holder.weight))
  const parts =
    rounding === 'floor'
      ? entitled.map(({ id, weight }) => ({ id, part: divideRounding(newShares * weight, held, 'floor') }))
      : largestRemainder(
          newShares,
          entitled.map(({ id, weight }) => ({ id, weight })),
        )
  const byId = new Map(parts?.map(({ id, part }) => [id, part]))
  return holders.map(({ id }) => ({ id, part: byId.get(id) ?? 0n }))
}

/**
 * Settles an offer when it closes: everybody's rights first, then the excess out of what is left. An answer
 * still awaited counts as not taken.
 *
 * Worked example, going on from `entitlements` (167, 100, 66, 0): A doesn't take, B wants 100 more, C 200
 * more, D maintains 0. Taken by right 166, left 167. By weight 300 : 199 B's share is 100.40, capped at 100;
 * C gets the other 67. Result B 200, C 133, together 333.
 */
export function settlePreEmption(offer: PreEmptionOffer, answers: readonly HolderAnswer[]): PreEmptionLine[] {
  const rights = new Map(
    entitlements(offer.newShares, answers, offer.rounding).map(({ id, part }) => [id, part]),
  )
  const taken = answers.map((answer) => ({
    answer,
    byRight: takenByRight(answer, rights.get(answer.id) ?? 0n),
  }))
  const left = offer.newShares - sum(taken.map(({ byRight }) => byRight))
  const applicants = offer.allowExcess
    ? answers.filter((answer) => answer.choice === preEmptionChoice.increase && answer.weight > 0n)
    : []
  const excess = shareExcess(left, applicants, offer.excessRule)
  return taken.map(({ answer, byRight }) => {
    const more = excess.get(answer.id) ?? 0n
    const entitlement = rights.get(answer.id) ?? 0n
    return { id: answer.id, entitlement, byRight, excess: more, total: byRight + more }
  })
}

function takenByRight(answer: HolderAnswer, entitlement: bigint): bigint {
  if (answer.choice === preEmptionChoice.maintain || answer.choice === preEmptionChoice.increase)
    return entitlement
  if (answer.choice === preEmptionChoice.decrease && answer.shares > 0n)
    return smaller(answer.shares, entitlement)
  return 0n
}

function shareExcess(
  pool: bigint,
  applicants: readonly HolderAnswer[],
  rule: ExcessRule,
): Map<number, bigint> {
  const wanting = applicants.filter(({ shares }) => shares > 0n)
  if (rule === 'fcfs') return excessInTurn(pool, wanting)
  const weight = (answer: HolderAnswer) => (rule === 'pro_rata_holding' ? answer.weight : answer.shares)
  return excessByWeight(
    pool,
    wanting.map((answer) => ({ id: answer.id, wanted: answer.shares, weight: weight(answer) })),
  )
}

function excessInTurn(pool: bigint, applicants: readonly HolderAnswer[]): Map<number, bigint> {
  const given = new Map<number, bigint>()
  let left = pool
  for (const { id, shares } of applicants.toSorted((a, b) => a.place - b.place)) {
    const part = smaller(shares, left)
    given.set(id, part)
    left -= part
  }
  return given
}

export type Applicant = { id: number; wanted: bigint; weight: bigint }

/** One round of sharing what is left: what each gets who still wants some, in whole shares. */
export type ExcessRound = {
  left: bigint
  parts: readonly AllocationShare[]
  /** The last few shares went out one each, to the largest remainders. */
  byRemainder: boolean
}

const excessByWeight = (pool: bigint, applicants: readonly Applicant[]): Map<number, bigint> => {
  const given = new Map(applicants.map(({ id }) => [id, 0n]))
  for (const { parts } of excessRounds(pool, applicants))
    for (const { id, part } of parts) given.set(id, (given.get(id) ?? 0n) + part)
  return given
}

/**
 * Rounds of: share what is left among those whose wish isn't met, down to whole shares, never above the wish.
 * When a round gives nothing, the last few shares go out one each by largest remainder. Ends when pool or
 * wishes are empty, and it does end: every round gives at least one share.
 */
export function excessRounds(pool: bigint, applicants: readonly Applicant[]): ExcessRound[] {
  const given = new Map(applicants.map(({ id }) => [id, 0n]))
  const rounds: ExcessRound[] = []
  let left = pool
  for (;;) {
    const open = applicants.filter(({ id, wanted }) => (given.get(id) ?? 0n) < wanted)
    if (left <= 0n || open.length === 0) return rounds
    const { parts, byRemainder } = wholeParts(left, open, given)
    rounds.push({ left, parts, byRemainder })
    for (const { id, part } of parts) given.set(id, (given.get(id) ?? 0n) + part)
    left -= sum(parts.map(({ part }) => part))
  }
}

function wholeParts(
  left: bigint,
  open: readonly Applicant[],
  given: ReadonlyMap<number, bigint>,
): Pick<ExcessRound, 'parts' | 'byRemainder'> {
  const weight = sum(open.map((applicant) => applicant.weight))
  const floors = open.map((applicant) => {
    const quota = divideRounding(left * applicant.weight, weight, 'floor')
    return { id: applicant.id, part: smaller(quota, applicant.wanted - (given.get(applicant.id) ?? 0n)) }
  })
  if (floors.some(({ part }) => part > 0n)) return { parts: floors, byRemainder: false }
  // Every quota is below one share, so the largest remainder gives one to some and none to the rest.
  return { parts: largestRemainder(left, open) ?? [], byRemainder: true }
}
