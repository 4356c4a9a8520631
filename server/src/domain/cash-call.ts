import { largestRemainder, type AllocationShare, type WeightedClaim } from './allocate.ts'
import { simpleInterest } from './interest.ts'
import { larger, percentOf, sum } from './money.ts'

/**
 * Splits a call over its lines to the penny, by commitment (or by allocation). `undefined` when nobody has
 * one.
 *
 * Worked example, £1,000,000.00 on commitments of £1,250,000.00, £3,333,333.33 and £5,416,666.67:
 * £125,000.00, £333,333.33, £541,666.67, together £1,000,000.00.
 */
export function splitCall(
  totalMinor: bigint,
  commitments: readonly WeightedClaim[],
): AllocationShare[] | undefined {
  return largestRemainder(totalMinor, commitments)
}

/**
 * A call of so many per cent: the percentage of all commitments, rounded half up, split as above, so that
 * lines and total agree. Rounding each line by itself would let them drift apart by a penny a line.
 *
 * Worked example, 15 % of £11,400,000.00 is £1,710,000.00, of which a commitment of £1,500,000.00 pays
 * £225,000.00.
 */
export function splitCallByPercent(
  percentMicro: bigint,
  commitments: readonly WeightedClaim[],
): AllocationShare[] | undefined {
  const committed = sum(commitments.map((commitment) => commitment.weight))
  return splitCall(percentOf(committed, percentMicro, 'halfUp'), commitments)
}

/**
 * commitment − called + recallable − released: what may still be called. £100,000 − £75,000 + £0 − £0 is
 * £25,000.
 */
export function unfunded(commitment: {
  amountMinor: bigint
  calledMinor: bigint
  recallableMinor: bigint
  releasedMinor?: bigint
}) {
  const { amountMinor, calledMinor, recallableMinor, releasedMinor = 0n } = commitment
  return amountMinor - calledMinor + recallableMinor - releasedMinor
}

/**
 * What is not paid yet of a line of a fund's call, interest of those who joined late with it. £400,000.00 and
 * £32,000.00 of interest, of which £100,000.00 came, leave £332,000.00.
 */
export const openOfLine = (line: {
  amount_minor: bigint
  interest_minor: bigint
  received_minor: bigint
}): bigint => line.amount_minor + line.interest_minor - line.received_minor

export type CallProblem =
  | { problem: 'lines_do_not_add_up'; differenceMinor: bigint }
  | { problem: 'above_unfunded'; id: number; excessMinor: bigint }
  | { problem: 'not_positive'; id: number }

/**
 * What stands in the way of issuing a call: lines that don't add up to the total, a line of nothing, a line
 * above what is left to call. Give `unfundedMinor` only where an over-call isn't allowed.
 */
export function checkCall(
  totalMinor: bigint,
  lines: readonly { id: number; amountMinor: bigint; unfundedMinor?: bigint }[],
): CallProblem[] {
  const problems: CallProblem[] = []
  const differenceMinor = sum(lines.map((line) => line.amountMinor)) - totalMinor
  if (differenceMinor !== 0n) problems.push({ problem: 'lines_do_not_add_up', differenceMinor })
  for (const { id, amountMinor, unfundedMinor } of lines) {
    if (amountMinor <= 0n) problems.push({ problem: 'not_positive', id })
    else if (unfundedMinor !== undefined && amountMinor > unfundedMinor) {
      problems.push({ problem: 'above_unfunded', id, excessMinor: amountMinor - unfundedMinor })
    }
  }
  return problems
}

export type CallLineStatus = 'awaiting_payment' | 'part_paid' | 'payment_received'

export type CallLineStanding = { status: CallLineStatus; outstandingMinor: bigint; surplusMinor: bigint }

/**
 * Where a line stands after all that has been received for it. A surplus is reported, for a refund or to be
 * held; it never raises the line or the allocation.
 *
 * Worked example, £10,000.00 due: £0.00 received is awaiting payment; £9,999.99 is part paid with £0.01
 * outstanding; £10,000.50 is payment received with a surplus of £0.50.
 */
export function callLineStanding(dueMinor: bigint, receivedMinor: bigint): CallLineStanding {
  const outstandingMinor = larger(dueMinor - receivedMinor, 0n)
  const surplusMinor = larger(receivedMinor - dueMinor, 0n)
  if (outstandingMinor === 0n) return { status: 'payment_received', outstandingMinor, surplusMinor }
  return { status: receivedMinor > 0n ? 'part_paid' : 'awaiting_payment', outstandingMinor, surplusMinor }
}

/**
 * What being late costs: simple interest for the days since the due date. Nothing for days that haven't
 * passed.
 *
 * Worked example, £25,000.00 at 8 % for 17 days: 25,000 × 0.08 × 17 ÷ 365 = 93.1507, so £93.15.
 */
export function lateInterest(amountMinor: bigint, ratePercentMicro: bigint, days: number): bigint {
  return days > 0 ? simpleInterest(amountMinor, ratePercentMicro, days) : 0n
}
