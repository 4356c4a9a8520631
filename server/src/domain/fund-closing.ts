import { daysBetween } from './calendar.ts'
import { largestRemainder } from './allocate.ts'
import type { AllocationShare, WeightedClaim } from './allocate.ts'
import { simpleInterest } from './interest.ts'
import { divideRounding, larger, sum } from './money.ts'

/** A call that went out before somebody joined: how much it asked of which commitments, and when. */
export interface EarlierCall {
  dueDate: string
  calledMinor: bigint
  committedMinor: bigint
}

export interface Equalisation {
  id: number
  catchUpMinor: bigint
  interestMinor: bigint
}

/**
 * What each of those who join at a later closing pays to stand where the others stand: their part of every
 * earlier call, and interest on it from its due date to the closing, ACT/365.
 *
 * Worked example, £2,000,000 joins a year after 20 % was called, at 8 %: £400,000.00 and £32,000.00.
 */
export function equaliseJoiners(
  joiners: readonly { id: number; amountMinor: bigint }[],
  calls: readonly EarlierCall[],
  { ratePercentMicro, date }: { ratePercentMicro: bigint; date: string },
): Equalisation[] {
  return joiners.map(({ id, amountMinor }) => {
    const parts = calls.map((call) => {
      const catchUpMinor = divideRounding(amountMinor * call.calledMinor, call.committedMinor, 'halfUp')
      const days = Math.max(daysBetween(call.dueDate, date) ?? 0, 0)
      return { catchUpMinor, interestMinor: simpleInterest(catchUpMinor, ratePercentMicro, days) }
    })
    return {
      id,
      catchUpMinor: sum(parts.map((part) => part.catchUpMinor)),
      interestMinor: sum(parts.map((part) => part.interestMinor)),
    }
  })
}

/**
 * The interest of those who joined, among the earlier investors by what was called of them, to the penny.
 *
 * Worked example, £32,000.00 among £500,000.00 and £1,500,000.00 called: £8,000.00 and £24,000.00.
 */
export function shareInterest(
  interestMinor: bigint,
  earlier: readonly WeightedClaim[],
): AllocationShare[] | undefined {
  return largestRemainder(larger(interestMinor, 0n), earlier)
}
