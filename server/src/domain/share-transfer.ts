import { divideRounding } from './money.ts'

/** A transfer at or below £1,000 is exempt: certificate 1 of the form says so. */
const exemptMinor = 100_000n

/** 0.5 % rounded up to the next £5 is £5 for each £1,000 or part of it. */
const dutyStepMinor = 500n

/**
 * Stamp duty on the consideration of a transfer of shares on paper, in sterling: 0.5 % of it, rounded up to
 * the next £5; none at or below £1,000, and none on a gift.
 *
 * Worked example: £1,000.00 pays nothing, £1,000.01 pays £10, £2,000.00 pays £10 and £25,000.00 pays £125.
 */
export const stampDuty = (considerationMinor: bigint): bigint =>
  considerationMinor <= exemptMinor
    ? 0n
    : divideRounding(considerationMinor, exemptMinor, 'ceil') * dutyStepMinor

export interface CostSplit {
  /** Cost of the shares that go. */
  partMinor: bigint
  /** Cost of the shares that stay: the remainder, so nothing is lost. */
  keptMinor: bigint
}

/**
 * The cost of a part of a holding, by its shares, half up to the penny. What stays keeps the rest, so that the
 * last part to go takes all that is left. Shares are positive, and a part is never more than the whole.
 *
 * Worked example: 2,000 of 6,250 shares that cost £24,999.99 cost £8,000.00; £16,999.99 stay.
 */
export function splitCost(
  costMinor: bigint,
  { partMicro, wholeMicro }: { partMicro: bigint; wholeMicro: bigint },
): CostSplit {
  const partMinor = divideRounding(costMinor * partMicro, wholeMicro, 'halfUp')
  return { partMinor, keptMinor: costMinor - partMinor }
}

export interface NumberRange {
  from: bigint
  to: bigint
}

/** Numbers of whole shares that go are the last of the lot; those that stay keep the first. */
export function splitNumbers(
  { from, to }: NumberRange,
  partShares: bigint,
): { kept: NumberRange | null; part: NumberRange } {
  const part = { from: to - partShares + 1n, to }
  return { part, kept: part.from > from ? { from, to: part.from - 1n } : null }
}
