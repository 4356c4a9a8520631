import { buyShares, payableFor, toWholeShares } from './decimal.ts'
import type { Pricing } from './decimal.ts'
import { sum } from './money.ts'

/** An investment that a holder has of the round already. */
export type OwnedPart = {
  id: number
  amountMinor: bigint
  /** Money was asked for, or came in: its amount is fixed. */
  isCalled: boolean
  /** It has its room in the round; it doesn't while it waits. */
  holdsPlace: boolean
  /** The answer to the offer came with it. */
  cameWithAnswer: boolean
}

/**
 * What has to be entered so that a holder has the shares that the offer gave them. Shares are whole, amounts
 * what must be paid.
 */
export type PlaceEntry =
  /** Nothing of theirs is there yet. */
  | { kind: 'new'; shares: bigint; amountMinor: bigint }
  /** What they have beside it buys fewer: the rest. */
  | { kind: 'more'; besideId: number; shares: bigint; amountMinor: bigint }
  /** The reservation that the answer came with takes the amount of what was given. */
  | { kind: 'changed'; investmentId: number; amountMinor: bigint; beforeMinor: bigint }
  /** It buys just these shares. */
  | { kind: 'kept'; investmentId: number }
  /** What they have of the round is more than the offer gave, and was not asked for by the answer. */
  | { kind: 'covered' }
  /** The answer's reservation was called for more than the offer gave. */
  | { kind: 'blocked'; investmentId: number }

/**
 * How the shares that an offer gave a holder become an investment of its round, without giving anything
 * twice: what they have already counts, first the reservation that their answer came with.
 *
 * Worked example, 1,200 shares at £4.00 (£4,800.00). With nothing else: new, £4,800.00. With a reservation of
 * £5,248.00 that the answer came with: changed to £4,800.00. With £2,000.00 (500 shares) reserved apart from
 * it: more, 700 shares for £2,800.00. With two of £6.00 beside it, which are one share each and not three:
 * more, 1,198 shares for £4,792.00.
 */
export function entryOf(shares: bigint, parts: readonly OwnedPart[], at: Pricing): PlaceEntry {
  const amountMinor = payableFor(shares, at)
  const bought = (minor: bigint) => toWholeShares(buyShares(minor, at)?.sharesMicro ?? 0n) ?? 0n
  const answers = parts.find(({ cameWithAnswer }) => cameWithAnswer)
  const counted = answers ? [answers] : parts
  // Each reservation buys whole shares by itself: what is left over of one buys none together with what is
  // left of another.
  const has = sum(counted.map((part) => bought(part.amountMinor)))
  const [one] = counted.toSorted((a, b) => Number(b.amountMinor - a.amountMinor))
  if (!one) return { kind: 'new', shares, amountMinor }
  const isFit = one.isCalled || (one.holdsPlace && one.amountMinor === amountMinor)
  if (has === shares && counted.length === 1 && isFit) return { kind: 'kept', investmentId: one.id }
  if (answers && !answers.isCalled)
    return { kind: 'changed', investmentId: answers.id, amountMinor, beforeMinor: answers.amountMinor }
  if (has < shares) {
    const rest = shares - has
    return { kind: 'more', besideId: one.id, shares: rest, amountMinor: payableFor(rest, at) }
  }
  return answers ? { kind: 'blocked', investmentId: answers.id } : { kind: 'covered' }
}
