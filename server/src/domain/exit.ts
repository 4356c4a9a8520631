import type { Participation } from './cap-table-events.ts'
import { breakpointsOf, solveValue } from './exit-value.ts'
import type { Rational } from './exit-value.ts'
import { divideRounding, larger, sum } from './money.ts'

/** One claim on what a sale leaves: a class of shares, or options and warrants at one strike. */
export type ExitClaim = {
  id: string
  /** Ordinary shares that it is or may become. */
  sharesMicro: bigint
  /** Paid first, in minor units; `0n` for none. */
  preferenceMinor: bigint
  participation: Participation
  /** Preference and participation together stop here; read where participation is capped. */
  capMinor: bigint
  seniority: number
  /** Price to be paid for a share, for options and warrants; `0n` for shares. */
  strikeE8: bigint
}

export type ExitTerms = {
  saleMinor: bigint
  costsPercentMicro: bigint
  debtMinor: bigint
  currencyPlaces: number
}

export type ExitLine = {
  id: string
  paidMinor: bigint
  /** The money before pennies are settled, as a fraction of a minor unit: what a working shows. */
  exact: Rational
  /** How the claim was met: its preference, as an ordinary share, both, or not at all. */
  as: 'preference' | 'ordinary' | 'both' | 'exercised' | 'nothing'
}

export type Exit = {
  saleMinor: bigint
  costsMinor: bigint
  debtMinor: bigint
  /** What holders of shares and options are paid. */
  availableMinor: bigint
  preferencesMinor: bigint
  /** What one ordinary share is worth, in minor units, exactly. */
  valuePerShare: Rational
  lines: ExitLine[]
}

/**
 * Shares the price of a company out. Costs and debts first, then preferences by seniority, then all who count
 * as ordinary. A class converts, and an option is exercised, exactly when that leaves its holders with more;
 * a strike is set against what its share is worth. Lines add up to what is available, to the penny: each is
 * the difference of two rounded running totals.
 *
 * Worked example: Series A paid £3,000,000 for 30 %, 1× non-participating. At £8,000,000 it takes £3,000,000
 * and ordinary £5,000,000; at £12,000,000 it converts: £3,600,000 and £8,400,000; at £10,000,000 both ways
 * give £3,000,000. Participating without a cap it takes £4,500,000 of £8,000,000: £3,000,000 and 30 % of the
 * £5,000,000 left.
 */
export function shareOutExit(terms: ExitTerms, claims: readonly ExitClaim[]): Exit {
  const costsMinor = divideRounding(terms.saleMinor * terms.costsPercentMicro, 100_000_000n, 'halfUp')
  const afterCosts = larger(terms.saleMinor - costsMinor, 0n)
  const debtMinor = terms.debtMinor < afterCosts ? terms.debtMinor : afterCosts
  const availableMinor = afterCosts - debtMinor
  const preferencesMinor = sum(claims.map((claim) => claim.preferenceMinor))
  const valuePerShare = solveValue(availableMinor, claims, terms.currencyPlaces)
  const exact =
    preferencesMinor > availableMinor
      ? bySeniority(availableMinor, claims)
      : claims.map((claim) => payoutAt(claim, valuePerShare, terms.currencyPlaces))
  const paid = settlePennies(exact)
  return {
    saleMinor: terms.saleMinor,
    costsMinor,
    debtMinor,
    availableMinor,
    preferencesMinor,
    valuePerShare,
    lines: claims.map((claim, index) => ({
      id: claim.id,
      paidMinor: paid[index]!,
      exact: exact[index]!,
      as: metAs(claim, exact[index]!, valuePerShare),
    })),
  }
}

/** What a claim takes when an ordinary share is worth so much; see `payoutMinor` in the working. */
function payoutAt(claim: ExitClaim, value: Rational, places: number): Rational {
  return breakpointsOf(claim, places).payout(value)
}

/**
 * Too little for all preferences: the most senior take all of theirs first, and those who rank alike share in
 * proportion.
 *
 * Worked example: £5m for a senior £4m and two juniors of £3m and £1m: £4,000,000, £750,000 and £250,000.
 */
function bySeniority(availableMinor: bigint, claims: readonly ExitClaim[]): Rational[] {
  return claims.map((claim) => {
    const above = sum(
      claims.filter(({ seniority }) => seniority > claim.seniority).map((each) => each.preferenceMinor),
    )
    const alike = sum(
      claims.filter(({ seniority }) => seniority === claim.seniority).map((each) => each.preferenceMinor),
    )
    if (alike === 0n) return { numerator: 0n, denominator: 1n }
    const left = larger(availableMinor - above, 0n)
    const forRank = left < alike ? left : alike
    return { numerator: forRank * claim.preferenceMinor, denominator: alike }
  })
}

/**
 * Whole pennies whose sum is the rounded sum: each is the difference of two running totals, rounded half up.
 */
function settlePennies(exact: readonly Rational[]): bigint[] {
  let running: Rational = { numerator: 0n, denominator: 1n }
  let before = 0n
  return exact.map(({ numerator, denominator }) => {
    running = {
      numerator: running.numerator * denominator + numerator * running.denominator,
      denominator: running.denominator * denominator,
    }
    const upTo = divideRounding(running.numerator, running.denominator, 'halfUp')
    const paid = upTo - before
    before = upTo
    return paid
  })
}

function metAs(claim: ExitClaim, { numerator, denominator }: Rational, value: Rational): ExitLine['as'] {
  if (numerator === 0n) return 'nothing'
  if (claim.strikeE8 > 0n) return 'exercised'
  if (claim.preferenceMinor === 0n) return 'ordinary'
  const asOrdinary =
    numerator * value.denominator * 1_000_000n === value.numerator * claim.sharesMicro * denominator
  if (asOrdinary) return 'ordinary'
  return claim.participation === 'none' || numerator <= claim.preferenceMinor * denominator
    ? 'preference'
    : 'both'
}
