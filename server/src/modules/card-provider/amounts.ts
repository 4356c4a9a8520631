/** The provider takes no more than eight digits at once. */
export const providersMaximumMinor = 99_999_999n

/** An amount in the numbers of the provider's library, which are exact up to its maximum. Throws beyond it. */
export function providersAmount(minor: bigint): number {
  if (minor <= 0n || minor > providersMaximumMinor) throw new RangeError(`The provider takes no ${minor}.`)
  return Number(minor)
}
