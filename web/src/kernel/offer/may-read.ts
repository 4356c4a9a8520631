/**
 * Whether an offer may be shown in full: a high-risk one only to investors with a category in date who passed the test (COBS 4.12A),
 * otherwise by name alone. How one invests comes later.
 */
export function mayRead(offer: { fca_class: string | null }, closed: readonly { reason: string }[]): boolean {
  if (offer.fca_class === 'mass_market') return true
  return !closed.some(({ reason }) => reason.startsWith('category_') || reason.startsWith('test_'))
}
