/** What somebody saw of a holding, or what there is of it now, in minor units. */
export interface EarlierHolding {
  investedMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
}

export interface ChangesOfValue {
  /** Put in since. */
  boughtMinor: bigint
  /** Below zero: what shares that were sold or given since were worth then. */
  leftMinor: bigint
  /** What the price did. */
  repricedMinor: bigint
  /** Below zero: what was paid out, where the holding has ended and its value has become that money. */
  paidMinor: bigint
}

/** What shares that left since had cost, and what they were worth when they were last seen. */
export interface LeftValue {
  costMinor: bigint
  valueMinor: bigint
}

/**
 * Why a value is another than it was: the old one and these four are the new one, to the penny.
 *
 * Worked example: 20,000 shares seen at £3.70 (£74,000.00); 1,000 bought for £3,800.00, and a price of £4.00
 * since: £84,000.00 = £74,000.00 + £3,800.00 + £6,200.00. Ended with £90,000.00 paid out instead: £0.00 =
 * £74,000.00 + £16,000.00 − £90,000.00. Half of them sold since, and a price of £4.00: £40,000.00 =
 * £74,000.00 − £37,000.00 + £3,000.00.
 */
export function changesOfValue(
  before: EarlierHolding,
  now: EarlierHolding & { isEnded: boolean },
  left: LeftValue = { costMinor: 0n, valueMinor: 0n },
): ChangesOfValue {
  const boughtMinor = now.investedMinor + left.costMinor - before.investedMinor
  const paidMinor = now.isEnded ? before.distributedMinor - now.distributedMinor : 0n
  return {
    boughtMinor,
    leftMinor: -left.valueMinor,
    repricedMinor: now.valueMinor - before.valueMinor - boughtMinor + left.valueMinor - paidMinor,
    paidMinor,
  }
}
