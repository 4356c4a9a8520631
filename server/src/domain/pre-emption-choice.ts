import { preEmptionChoice, saysHowMany } from '@moorgate/contract'
import type { PreEmptionChoice } from '@moorgate/contract'

export type ChoiceProblem =
  /** 4 and 5 are states that the platform sets; nobody chooses them. */
  | 'not_a_choice'
  | 'excess_not_allowed'
  /** 3 and 6 need a number of shares above zero. */
  | 'shares_required'
  /** 6 takes part of the entitlement: all of it would be 2. */
  | 'not_below_entitlement'

/**
 * Whether a holder may answer so; `undefined` when they may. `shares` counts for 3 (beyond the entitlement)
 * and 6 (taken) alone.
 *
 * Example, entitled to 100: 3 with 50 is fine where excess is allowed; 6 with 99 is fine, with 100 it isn't.
 */
export function checkChoice(
  answer: { choice: PreEmptionChoice; shares: bigint },
  offer: { entitlement: bigint; allowExcess: boolean },
): ChoiceProblem | undefined {
  const { choice, shares } = answer
  if (choice === preEmptionChoice.notApplicable || choice === preEmptionChoice.awaiting) return 'not_a_choice'
  if (choice === preEmptionChoice.increase && !offer.allowExcess) return 'excess_not_allowed'
  if (saysHowMany(choice) && shares <= 0n) return 'shares_required'
  if (choice === preEmptionChoice.decrease && shares >= offer.entitlement) return 'not_below_entitlement'
  return undefined
}

/**
 * The answer of a holder who takes so many shares.
 *
 * Example, entitled to 4,938: 6,250 shares are an increase (3), 4,938 maintain (2), 4,000 are a part (6).
 */
export function choiceOfShares(shares: bigint, entitlement: bigint): 2 | 3 | 6 {
  if (shares === entitlement) return 2
  return shares > entitlement ? 3 : 6
}

/**
 * Shares that an answer takes if all of it is met; undefined where that is more than there is to take: part
 * of a right is no more than the right, and nobody gets more than is offered.
 *
 * Example, entitled to 4,938 of 20,000 offered: 3 with 1,312 takes 6,250; 6 with 4,939 takes nothing that can
 * be had.
 */
export function sharesTaken(
  { choice, shares }: { choice: PreEmptionChoice; shares: bigint },
  { entitlement, available }: { entitlement: bigint; available: bigint },
): bigint | undefined {
  if (choice === preEmptionChoice.maintain) return entitlement
  if (choice === preEmptionChoice.decrease) return shares <= entitlement ? shares : undefined
  if (choice !== preEmptionChoice.increase) return 0n
  return entitlement + shares <= available ? entitlement + shares : undefined
}
