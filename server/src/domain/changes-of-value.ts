/** What somebody saw of a holding, or what there is of it now, in minor units. */
export interface EarlierHolding {
  investedMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
}

export interface ChangesOfValue {
  /** Put in since; below zero where shares were given up. */
  boughtMinor: bigint
  /** What the price did. */
  repricedMinor: bigint
  /** Below zero: what was paid out, where the holding has ended and its value has become that money. */
  paidMinor: bigint
}

/**
 * Why a value is another than it was: the old one and these three are the new one, to the penny.
 *
 * Worked example: 20,000 shares seen at £3.70 (£74,000.00); 1,000 bought for £3,800.00, and a price of £4.00
 * since: £84,000.00 = £74,000.00 + £3,800.00 + £6,200.00. Ended with £90,000.00 paid out instead: £0.00 =
 * £74,000.00 + £16,000.00 − £90,000.00.
 */
export function changesOfValue(
  before: EarlierHolding,
  now: EarlierHolding & { isEnded: boolean },
): ChangesOfValue {
  const boughtMinor = now.investedMinor - before.investedMinor
  const paidMinor = now.isEnded ? before.distributedMinor - now.distributedMinor : 0n
  return {
    boughtMinor,
    repricedMinor: now.valueMinor - before.valueMinor - boughtMinor - paidMinor,
    paidMinor,
  }
}
