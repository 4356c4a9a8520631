/**
 * For the tests of allocation: nine requests for £700,000 in the order of the queue, of which holders are
 * marked.
 */
export const nineRequests = (
  [
    [120_000n, true],
    [150_000n, true],
    [60_000n, false],
    [100_000n, true],
    [40_000n, false],
    [130_000n, false],
    [30_000n, true],
    [12_000n, false],
    [58_000n, true],
  ] as const
).map(([amount, isHolder], index) => ({
  id: index + 1,
  amountMinor: amount * 100n,
  place: index + 1,
  isHolder,
}))
