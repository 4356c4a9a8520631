import type { WeightedClaim } from './allocate.ts'
import { checkCall, splitCall, splitCallByPercent } from './cash-call.ts'
import type { CallLineStatus } from './cash-call.ts'
import { valueOfShares } from './decimal.ts'
import { sum } from './money.ts'

/** How a call asks everybody for their part. */
export type CallShares =
  | { basis: 'percent'; percentMicro: bigint }
  | { basis: 'amount'; amountMinor: bigint }
  | { basis: 'per_share'; priceE8: bigint; currency: string }

/** Somebody who is called: by what an amount is shared, and the shares or units that they have or asked for. */
export interface CalledClaim extends WeightedClaim {
  sharesMicro: bigint
}

/**
 * What a call asks each for, in their order; together it is the call, to the penny. `undefined` where nobody has
 * anything to call.
 *
 * Worked example, of £100.00, £200.00 and £400.00: 25 % asks for £25.00, £50.00 and £100.00; an amount of £100.00
 * for £14.29, £28.57 and £57.14; £0.25 a share of 100, 200 and 400 shares for £25.00, £50.00 and £100.00.
 */
export function callParts(shares: CallShares, claims: readonly CalledClaim[]): bigint[] | undefined {
  if (shares.basis === 'percent')
    return splitCallByPercent(shares.percentMicro, claims)?.map(({ part }) => part)
  if (shares.basis === 'amount') return splitCall(shares.amountMinor, claims)?.map(({ part }) => part)
  return claims.map(({ sharesMicro }) => valueOfShares(sharesMicro, shares))
}

/** A line of a call, and what may still be called of whom it asks. */
export interface CappedLine {
  id: number
  amountMinor: bigint
  unfundedMinor: bigint
}

/**
 * By how much the lines of a call are above what is left to call, and how many of them; `undefined` where none is.
 *
 * Worked example, £60.00 of £50.00 and £40.00 of £40.00: one line, £10.00 above.
 */
export function aboveUncalled(
  lines: readonly CappedLine[],
): { count: number; excessMinor: bigint } | undefined {
  const above = checkCall(sum(lines.map((line) => line.amountMinor)), lines).flatMap((problem) =>
    problem.problem === 'above_unfunded' ? [problem.excessMinor] : [],
  )
  return above.length === 0 ? undefined : { count: above.length, excessMinor: sum(above) }
}

/** The same, and what of an allocation no part can ask for: what rounding left, and what bought no whole share. */
export interface RoundedLine extends CappedLine {
  earlierCalls: number
  residueMinor: bigint
}

/**
 * The same lines, where what only rounding leaves or lacks is called with them, and what bought no whole share with the
 * last of a share. Each call, this one too, rounded its total by up to half a penny and a part of it by less than one
 * more. A first call takes nothing with it.
 *
 * Worked example, £100.01 called at 25 % four times: after three lines of £25.01 £24.98 are left, so the fourth is
 * £24.98 and not £25.00. After three lines of £25.00 £25.01 are left, and the fourth is £25.01. £1,000.00 buys 729 shares
 * at £1.37 for £998.73: called at £0.37 and then £1.00 a share, the lines are £269.73 and £730.27, with the £1.27 left.
 */
export const withRounding = (lines: readonly RoundedLine[]): CappedLine[] =>
  lines.map(({ id, amountMinor, unfundedMinor, earlierCalls, residueMinor }) => {
    const leftMinor = unfundedMinor - amountMinor
    const roundedMinor = earlierCalls === 0 ? 0n : (3n * BigInt(earlierCalls + 1) - 1n) / 2n
    const mostMinor = amountMinor > 0n ? roundedMinor + residueMinor : roundedMinor
    const isRest = leftMinor <= mostMinor && leftMinor >= -roundedMinor
    return { id, unfundedMinor, amountMinor: isRest ? unfundedMinor : amountMinor }
  })

/**
 * Where an allocation stands by what was called of it and what came in. It is paid once all of it was called and every
 * line is paid; what is not called is not awaited.
 *
 * Worked example, £10,000.00 of which £2,500.00 was called: with nothing paid it awaits payment, with £2,500.00 paid
 * it is paid in part, and so it stays until the other £7,500.00 were called and paid.
 */
export function standingOfAllocation(allocation: {
  amountMinor: bigint
  calledMinor: bigint
  receivedMinor: bigint
  openLines: number
}): 'reserved' | CallLineStatus {
  const { amountMinor, calledMinor, receivedMinor, openLines } = allocation
  if (calledMinor === 0n) return 'reserved'
  if (openLines === 0 && calledMinor >= amountMinor) return 'payment_received'
  return receivedMinor > 0n ? 'part_paid' : 'awaiting_payment'
}
