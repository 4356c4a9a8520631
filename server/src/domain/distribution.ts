import { largestRemainder } from './allocate.ts'

/** What somebody holds of a round. `costMinor` is what the books still carry as the cost of it. */
export interface Holding {
  id: number
  sharesMicro: bigint
  costMinor: bigint
}

export interface DistributionLine {
  id: number
  paidMinor: bigint
  /** Cost that is booked out with the payment. */
  costMinor: bigint
  /** The gain, or below nothing the loss, that the payment makes of it. */
  realisedMinor: bigint
}

/**
 * Shares an amount among holdings by their shares, so that the parts add up to it exactly. A final payment
 * ends the holdings: their cost goes out with it, and the rest is gained or lost. Any other is income as a
 * whole. `undefined` when nobody holds a share.
 *
 * Worked example, £12,345.67 final among 1,000,000, 292,500 and 87,750 shares that had cost £9,000.00,
 * £3,000.00 and £700.00:
 *
 * paid 8,944.52 2,616.27 784.88 realised −55.48 −383.73 +84.88
 */
export function distribute(
  amountMinor: bigint,
  holdings: readonly Holding[],
  { final }: { final: boolean },
): DistributionLine[] | undefined {
  const parts = largestRemainder(
    amountMinor,
    holdings.map(({ id, sharesMicro }) => ({ id, weight: sharesMicro })),
  )
  return parts?.map(({ id, part }, index) => {
    const costMinor = final ? holdings[index]!.costMinor : 0n
    return { id, paidMinor: part, costMinor, realisedMinor: part - costMinor }
  })
}
