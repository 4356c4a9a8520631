import { moneyText } from './format.ts'

export type MinimumTerms = { minimumMinor: bigint | null; targetMinor: bigint | null; currency: string }

/**
 * Why this minimum can't stand beside this target, or null. A round whose smallest order is above all that it
 * seeks could take none.
 *
 * Worked example: a minimum of £5,000.00 beside a target of £4,000.00 is refused; beside £5,000.00 it stands,
 * and one order fills the round. Where either is still open there is nothing to compare.
 */
export function minimumProblem({ minimumMinor, targetMinor, currency }: MinimumTerms): string | null {
  if (minimumMinor === null || targetMinor === null || minimumMinor <= targetMinor) return null
  return `The minimum investment must not be above the target of ${moneyText(targetMinor, currency)}.`
}
