import { divideRounding, larger } from './money.ts'

export type AmountRules = {
  minimumMinor: bigint
  maximumMinor?: bigint
  /** Steps above the minimum; absent or zero for any amount. */
  incrementMinor?: bigint
}

export type Capacity = {
  /** What may still be reserved; absent where the round has no ceiling. */
  leftMinor?: bigint
  waitingList: boolean
}

export type AmountRefusal =
  | { reason: 'not_positive' }
  | { reason: 'below_minimum'; minimumMinor: bigint }
  | { reason: 'above_maximum'; maximumMinor: bigint }
  /** The nearest amounts that would do; `aboveMinor` is absent where the maximum forbids it. */
  | { reason: 'off_increment'; incrementMinor: bigint; belowMinor: bigint; aboveMinor?: bigint }
  /** There is room, but for less. */
  | { reason: 'above_capacity'; leftMinor: bigint }
  /** There is no room for even the minimum. */
  | { reason: 'sold_out' }

export type AmountVerdict =
  | { verdict: 'accepted' }
  | { verdict: 'waiting_list' }
  | { verdict: 'refused'; refusal: AmountRefusal }

/**
 * May this amount be reserved? Its own rules first (minimum, maximum, increment counted from the minimum),
 * then the room in the round. The first rule that it breaks is the answer.
 *
 * Worked example, minimum £1,000, increment £250, maximum £20,000: £1,750 is accepted; £1,800 is off the
 * increment, £1,750 or £2,000 would do; £21,000 is above the maximum. With £1,500 left in the round, £1,750
 * goes to the waiting list where there is one, and is refused with "£1,500 left" where there isn't; with £900
 * left it is sold out.
 */
export function judgeAmount(amountMinor: bigint, rules: AmountRules, capacity: Capacity): AmountVerdict {
  const broken = brokenRule(amountMinor, rules)
  if (broken) return { verdict: 'refused', refusal: broken }
  const { leftMinor } = capacity
  if (leftMinor === undefined || amountMinor <= leftMinor) return { verdict: 'accepted' }
  if (capacity.waitingList) return { verdict: 'waiting_list' }
  const hasRoom = leftMinor > 0n && leftMinor >= rules.minimumMinor
  return {
    verdict: 'refused',
    refusal: hasRoom ? { reason: 'above_capacity', leftMinor } : { reason: 'sold_out' },
  }
}

function brokenRule(amountMinor: bigint, rules: AmountRules): AmountRefusal | undefined {
  const { minimumMinor, maximumMinor, incrementMinor = 0n } = rules
  if (amountMinor <= 0n) return { reason: 'not_positive' }
  if (amountMinor < minimumMinor) return { reason: 'below_minimum', minimumMinor }
  if (maximumMinor !== undefined && amountMinor > maximumMinor) {
    return { reason: 'above_maximum', maximumMinor }
  }
  if (incrementMinor <= 0n) return undefined
  const steps = divideRounding(amountMinor - minimumMinor, incrementMinor, 'floor')
  const belowMinor = minimumMinor + steps * incrementMinor
  if (belowMinor === amountMinor) return undefined
  const aboveMinor = belowMinor + incrementMinor
  const mayGoUp = maximumMinor === undefined || aboveMinor <= maximumMinor
  return { reason: 'off_increment', incrementMinor, belowMinor, ...(mayGoUp && { aboveMinor }) }
}

/** Room left under a ceiling, never below nothing: £500,000 − £499,000 is £1,000; − £510,000 is £0. */
export function capacityLeft(ceilingMinor: bigint, heldMinor: bigint): bigint {
  return larger(ceilingMinor - heldMinor, 0n)
}

/** What is held of a round, and what it keeps for those who may still take new shares of it by right. */
export type RoundRoom = { ceilingMinor: bigint; heldMinor: bigint; rightsMinor: bigint }

/**
 * Room of a round for one investor: what nobody holds and nobody has a right to, and the right that is their
 * own. Where others held too much before rights came up, anyone who takes theirs first has what is there.
 *
 * Worked example, a ceiling of £8,000 of which £2,000 is held, and £5,000 kept for rights: £1,000; for a
 * holder of a right to £3,000 of them, £4,000. With £5,000 held: £0, and £3,000 for that holder.
 */
export function roomLeft({ ceilingMinor, heldMinor, rightsMinor }: RoundRoom, ownRightMinor = 0n): bigint {
  const unheldMinor = capacityLeft(ceilingMinor, heldMinor)
  const freeMinor = capacityLeft(ceilingMinor, heldMinor + rightsMinor) + ownRightMinor
  return freeMinor < unheldMinor ? freeMinor : unheldMinor
}
