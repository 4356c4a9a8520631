import { ratio } from './decimal.ts'

/** What a holder has of the company, in percent with six places, before the offer and after it. */
export type Dilution = {
  before: string
  /** Takes nothing, and all new shares are issued to others. */
  ifNone: string
  /** Takes exactly the entitlement. */
  ifMaintained: string
  /** Takes so many. */
  ifTaken: string
}

/**
 * The effect of an offer on one holding, out of the shares in issue at the record date (never fully diluted).
 *
 * Worked example, 500 of 1,000 held and 333 offered, entitled to 167: before 50 %, with none 500 ÷ 1,333 =
 * 37.509377 %, maintaining 667 ÷ 1,333 = 50.037509 %.
 */
export function dilutionOf(of: {
  holding: bigint
  inIssue: bigint
  newShares: bigint
  entitlement: bigint
  taken: bigint
}): Dilution {
  const after = of.inIssue + of.newShares
  return {
    before: percent(of.holding, of.inIssue),
    ifNone: percent(of.holding, after),
    ifMaintained: percent(of.holding + of.entitlement, after),
    ifTaken: percent(of.holding + of.taken, after),
  }
}

const percent = (part: bigint, whole: bigint) => ratio(part * 100n, whole, 6) ?? '0.000000'
