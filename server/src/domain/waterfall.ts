import { divideRounding, larger, percentOf, smaller } from './money.ts'

export type WaterfallTerms = {
  carryPercentMicro: bigint
  /** What part of the catch-up tier goes to carry; at or below the carry itself there is no such tier. */
  catchUpPercentMicro: bigint
}

export type Tier = { investorsMinor: bigint; carryMinor: bigint }

export type Waterfall = {
  returnOfContributions: Tier
  preferredReturn: Tier
  catchUp: Tier
  split: Tier
  total: Tier
}

/**
 * Shares out the proceeds of a whole fund (European waterfall): contributions back, preferred return,
 * catch-up, split. Tiers add up to what is distributed, to the penny. Once the catch-up is complete, carry in
 * all is exactly its percentage of the profit; the last tier takes the rounding of the one before.
 *
 * Worked example, £20,000,000 with £10,000,000 paid in five years ago, 8 % preferred (£4,693,280.77, see
 * `preferredReturn`), carry 20 %, catch-up 100 %:
 *
 *   1 contributions     10,000,000.00 to investors
 *   2 preferred return   4,693,280.77 to investors
 *   3 catch-up           0.2 × 4,693,280.77 ÷ (1 − 0.2) = 1,173,320.19 to carry
 *   4 split 80 : 20      3,306,719.23 to investors, 826,679.81 to carry
 *   total               18,000,000.00 and 2,000,000.00, which is 20 % of the profit of 10,000,000.00
 */
export function distributeWaterfall(
  proceeds: { distributableMinor: bigint; contributedMinor: bigint; preferredMinor: bigint },
  terms: WaterfallTerms,
): Waterfall {
  let left = larger(proceeds.distributableMinor, 0n)
  const take = (upToMinor: bigint) => {
    const taken = smaller(left, upToMinor)
    left -= taken
    return taken
  }
  const returned = take(proceeds.contributedMinor)
  const preferred = take(proceeds.preferredMinor)
  const caughtUp = take(catchUpSize(proceeds.preferredMinor, terms))
  const catchUpCarry = percentOf(caughtUp, terms.catchUpPercentMicro, 'halfUp')
  const splitCarry = carryOfSplit(left, preferred + caughtUp, catchUpCarry, terms)
  const tiers = {
    returnOfContributions: { investorsMinor: returned, carryMinor: 0n },
    preferredReturn: { investorsMinor: preferred, carryMinor: 0n },
    catchUp: { investorsMinor: caughtUp - catchUpCarry, carryMinor: catchUpCarry },
    split: { investorsMinor: left - splitCarry, carryMinor: splitCarry },
  }
  const all = Object.values(tiers)
  return {
    ...tiers,
    total: {
      investorsMinor: all.reduce((total, tier) => total + tier.investorsMinor, 0n),
      carryMinor: all.reduce((total, tier) => total + tier.carryMinor, 0n),
    },
  }
}

function hasCatchUp(terms: WaterfallTerms): boolean {
  return terms.catchUpPercentMicro > terms.carryPercentMicro
}

/** carry × preferred ÷ (catch-up − carry): after so much, carry holds its percentage of the profit paid. */
function catchUpSize(preferredMinor: bigint, terms: WaterfallTerms): bigint {
  if (!hasCatchUp(terms)) return 0n
  const { carryPercentMicro, catchUpPercentMicro } = terms
  return divideRounding(preferredMinor * carryPercentMicro, catchUpPercentMicro - carryPercentMicro, 'halfUp')
}

function carryOfSplit(
  left: bigint,
  profitBefore: bigint,
  carryBefore: bigint,
  terms: WaterfallTerms,
): bigint {
  if (left === 0n || !hasCatchUp(terms)) return percentOf(left, terms.carryPercentMicro, 'halfUp')
  const carryInAll = percentOf(profitBefore + left, terms.carryPercentMicro, 'halfUp')
  return larger(carryInAll - carryBefore, 0n)
}

/**
 * Carry to be paid back at the end: what was paid above its percentage of the whole profit.
 *
 * Example: £2,000,000 paid, final profit £8,000,000, carry 20 %: £400,000 back. With a loss, all of it.
 */
export function clawback(
  carryPaidMinor: bigint,
  totalProfitMinor: bigint,
  carryPercentMicro: bigint,
): bigint {
  const earned = percentOf(larger(totalProfitMinor, 0n), carryPercentMicro, 'halfUp')
  return larger(carryPaidMinor - earned, 0n)
}
