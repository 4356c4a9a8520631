import { conversionPrice, issuePrice } from './cap-table.ts'
import { buyShares, valueOfShares } from './decimal.ts'
import { divideRounding, larger } from './money.ts'

/** A note or an advance subscription that converts in the round, with what is owed on it by then. */
export type ConvertingNote = {
  id: string
  dueMinor: bigint
  discountPercentMicro: bigint
  capMinor: bigint | undefined
}

export type RoundTerms = {
  currency: string
  preMoneyMinor: bigint
  newMoneyMinor: bigint
  /**
   * Part of all shares after the round that the unallocated pool shall be, in per cent; absent leaves the
   * pool as it is.
   */
  poolPercentMicro: bigint | undefined
}

export type ModelledRound = {
  /** Fully diluted whole shares before the round, without what is added to the pool. */
  beforeShares: bigint
  poolTopUp: bigint
  priceE8: bigint
  newShares: bigint
  costMinor: bigint
  residueMinor: bigint
  notes: { id: string; priceE8: bigint; shares: bigint; residueMinor: bigint }[]
  afterShares: bigint
  /** Price × all shares after the round. */
  postMoneyMinor: bigint
}

const wholeOf = (sharesMicro: bigint): bigint => divideRounding(sharesMicro, 1_000_000n, 'floor')

/**
 * A round of new money. The price is pre-money ÷ fully diluted shares before it, with what is added to the
 * pool and without notes; notes convert beside it at their own price. The pool is topped up by the fewest
 * whole shares that make it its percentage of all shares after the round. `undefined` without shares, or
 * where the percentage can't be reached.
 *
 * Worked example: £3,000,000 before £750,000 on 1,170,000 shares, 50,000 of them unallocated, is £2.5641 and
 * 292,500 shares; a note of £150,000 (20 % discount, cap £2,000,000) becomes 87,750 shares at £1.7094;
 * 1,550,250 shares after.
 */
export function modelRound(
  terms: RoundTerms,
  before: { shares: bigint; unallocated: bigint },
  notes: readonly ConvertingNote[],
): ModelledRound | undefined {
  let topUp = 0n
  for (let turn = 0; turn < mostTurns; turn++) {
    const round = roundWith(terms, before.shares, topUp, notes)
    if (!round || terms.poolPercentMicro === undefined) return round
    const wanted = divideRounding(round.afterShares * terms.poolPercentMicro, 100_000_000n, 'ceil')
    const missing = larger(wanted - before.unallocated - topUp, 0n)
    if (missing === 0n) return round
    topUp += missing
  }
  return undefined
}

/**
 * Each turn adds what the last one was short of, a shrinking part of it: a pool below half of the company
 * needs a few dozen.
 */
const mostTurns = 400

function roundWith(
  terms: RoundTerms,
  shares: bigint,
  poolTopUp: bigint,
  notes: readonly ConvertingNote[],
): ModelledRound | undefined {
  const { currency } = terms
  const diluted = shares + poolTopUp
  const priceE8 = issuePrice(terms.preMoneyMinor, currency, diluted)
  if (priceE8 === undefined || priceE8 === 0n) return undefined
  const bought = buyShares(terms.newMoneyMinor, { priceE8, currency })!
  const converted = notes.map((note) => {
    const at = conversionPrice(priceE8, diluted, {
      currency,
      discountPercentMicro: note.discountPercentMicro,
      ...(note.capMinor !== undefined && { capMinor: note.capMinor }),
    })
    const got = buyShares(note.dueMinor, { priceE8: at, currency })
    return {
      id: note.id,
      priceE8: at,
      shares: wholeOf(got?.sharesMicro ?? 0n),
      residueMinor: got?.residueMinor ?? note.dueMinor,
    }
  })
  const newShares = wholeOf(bought.sharesMicro)
  const afterShares = diluted + newShares + converted.reduce((total, note) => total + note.shares, 0n)
  return {
    beforeShares: shares,
    poolTopUp,
    priceE8,
    newShares,
    costMinor: bought.costMinor,
    residueMinor: bought.residueMinor,
    notes: converted,
    afterShares,
    postMoneyMinor: valueOfWhole(afterShares, priceE8, currency),
  }
}

const valueOfWhole = (shares: bigint, priceE8: bigint, currency: string): bigint =>
  valueOfShares(shares * 1_000_000n, { priceE8, currency })
