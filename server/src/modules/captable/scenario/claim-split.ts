import { valueOfShares } from '../../../domain/decimal.ts'
import type { ExitLine } from '../../../domain/exit.ts'
import { smaller } from '../../../domain/money.ts'
import type { NamedClaim } from './claims.ts'

/**
 * How a claim was met in a sale, in parts: what of it was preference, what its holders paid to exercise, what
 * shared in the rest.
 */
export interface ClaimSplit {
  preferenceMinor: bigint
  strikesMinor: bigint
  sharingMicro: bigint
}

/**
 * Worked example: 1× participating that paid £3,000,000 and is paid £4,500,000: £3,000,000 of preference, and
 * all of its shares take part. Having converted it has no preference any more.
 */
export function splitOfClaim(claim: NamedClaim, { as, paidMinor }: ExitLine, currency: string): ClaimSplit {
  const converted = as === 'ordinary' || as === 'exercised'
  return {
    preferenceMinor: converted ? 0n : smaller(paidMinor, claim.preferenceMinor),
    strikesMinor:
      as === 'exercised' ? valueOfShares(claim.sharesMicro, { priceE8: claim.strikeE8, currency }) : 0n,
    sharingMicro: converted || as === 'both' ? claim.sharesMicro : 0n,
  }
}
