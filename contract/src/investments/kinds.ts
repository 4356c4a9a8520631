/** How an investment came to be. */
export const investmentKindsHeld = [
  'primary',
  'subsequent',
  'org',
  'pension',
  'alternative',
  'manual',
  'private_manual',
  'transfer_in',
  'secondary',
] as const
export type InvestmentKind = (typeof investmentKindsHeld)[number]

/** Its investor reserved it, and pays into the tenant's own account. */
export const reservedKinds: readonly InvestmentKind[] = ['primary', 'org', 'pension']

/**
 * Its investor decided on it. An owner has one of these open in a round, and one of a pension besides, as the
 * index of open reservations has it.
 */
export const ownKinds: readonly InvestmentKind[] = [...reservedKinds, 'alternative']

/** Given by another holder: its amount is what it had cost them. */
export const giftKind: InvestmentKind = 'transfer_in'

/**
 * Came from another holder, as a gift or for money, and not from the round: its amount is what it cost, and
 * the round raised nothing by it.
 */
export const transferredKinds: readonly InvestmentKind[] = [giftKind, 'secondary']
