/** Specification §4: 1 don't take, 2 maintain, 3 increase, 4 not applicable, 5 awaiting, 6 decrease. */
export type PreEmptionChoice = 1 | 2 | 3 | 4 | 5 | 6

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
  if (choice === 4 || choice === 5) return 'not_a_choice'
  if (choice === 3 && !offer.allowExcess) return 'excess_not_allowed'
  if ((choice === 3 || choice === 6) && shares <= 0n) return 'shares_required'
  if (choice === 6 && shares >= offer.entitlement) return 'not_below_entitlement'
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
