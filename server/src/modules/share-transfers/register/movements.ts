import { formatShares } from '../../../domain/decimal.ts'
import type { Work } from '../../../kernel/work.ts'
import { recordMovements } from '../../register/index.ts'
import type { LotTerms, Movement } from '../../register/index.ts'
import { microOf } from '../lock-holding.ts'
import type { Lot, Transfer } from '../lock-holding.ts'
import { costOfBuyer, numberOf } from './move-shares.ts'
import type { SharesMoved } from './move-shares.ts'

interface Moving {
  lot: Lot
  transfer: Transfer
  moved: SharesMoved
  /** Who stands on the register for the new holder, and their investment: null of a buyer outside. */
  to: Pick<LotTerms, 'nominee_id' | 'investment_id'>
}

/**
 * A transfer is two movements of one cause: out of the lot of who held the shares, and into another. The new
 * lot of a buyer begins with the day of the transfer; a nominee holds for the same investor, at the same cost
 * and since the same day. A buyer outside the platform is on the register by name alone.
 */
export const recordTransfer = (work: Work, moving: Moving): Promise<void> =>
  recordMovements(work, [wentOut(moving), cameIn(moving)])

const commonOf = ({ lot, transfer, moved }: Moving) => ({
  kind: transfer.kind === 'nominee' ? ('nominee_change' as const) : ('transfer' as const),
  effective_on: moved.on,
  cause_type: 'share_transfer' as const,
  cause_id: transfer.id,
  investment_opportunity_id: lot.investment_opportunity_id,
  investment_id: lot.investment_id,
  user_id: lot.user_id,
  organisation_id: lot.organisation_id,
  share_class: lot.share_class,
  price: lot.price,
  currency: lot.currency,
  allotted_on: lot.allotted_on,
  number_from: numberOf(moved.numbers?.part.from),
  number_to: numberOf(moved.numbers?.part.to),
})

const wentOut = (moving: Moving): Movement => ({
  ...commonOf(moving),
  nominee_id: moving.lot.nominee_id,
  registered_name: moving.lot.registered_name,
  registered_address: moving.lot.registered_address,
  shares: formatShares(-microOf(moving.transfer.shares)),
  costMinor: -moving.moved.cost.partMinor,
})

const cameIn = (moving: Moving): Movement => ({
  ...commonOf(moving),
  ...(moving.transfer.kind !== 'nominee' && {
    user_id: moving.transfer.user_id,
    organisation_id: moving.transfer.organisation_id,
    allotted_on: moving.moved.on,
  }),
  ...moving.to,
  registered_name: moving.transfer.transferee_name,
  registered_address: moving.transfer.transferee_address,
  shares: formatShares(microOf(moving.transfer.shares)),
  costMinor: costOfBuyer(moving.transfer, moving.moved),
})
