import type {
  distributionStatuses,
  fundCommitmentStatuses,
  fundDrawdownLineStatuses,
  fundDrawdownStatuses,
  fundTransferStatuses,
  netAssetValueStatuses,
} from './fund.ts'
import { openDrawdownLineStatuses, undecidedDistributionStatuses } from './fund.ts'
import { movesFrom } from './machine.ts'
import type { Machine } from './machine.ts'

/** Which move a record of a fund may make from which status. Commands and screens ask these alone. */

type FundCommitmentGuard = 'investor_checked' | 'payment_overdue' | 'second_person' | 'settled'

export const fundCommitmentMachine: Machine<keyof typeof fundCommitmentStatuses, FundCommitmentGuard> = {
  name: 'fund_commitment',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'signed'),
    ...movesFrom(['signed'], 'draft'),
    ...movesFrom(['signed'], 'active', ['investor_checked']),
    ...movesFrom(['active'], 'defaulted', ['payment_overdue', 'second_person']),
    ...movesFrom(['defaulted'], 'active'),
    ...movesFrom(['active'], 'closed', ['settled', 'second_person']),
    ...movesFrom(['active', 'closed'], 'transferred', ['settled', 'second_person']),
  ],
}

type FundTransferGuard = 'second_person' | 'settled'

export const fundTransferMachine: Machine<keyof typeof fundTransferStatuses, FundTransferGuard> = {
  name: 'fund_transfer',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'approved', ['second_person', 'settled']),
    ...movesFrom(['draft'], 'cancelled'),
  ],
}

type FundDrawdownGuard =
  | 'notice_long_enough'
  | 'paid_in_part'
  | 'paid_in_full'
  | 'nothing_paid'
  | 'card_refunded'

export const fundDrawdownMachine: Machine<keyof typeof fundDrawdownStatuses, FundDrawdownGuard> = {
  name: 'fund_drawdown',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'issued', ['notice_long_enough']),
    ...movesFrom(['issued'], 'part_paid', ['paid_in_part']),
    ...movesFrom(['issued', 'part_paid'], 'completed', ['paid_in_full']),
    ...movesFrom(['completed'], 'part_paid', ['card_refunded']),
    ...movesFrom(['part_paid', 'completed'], 'issued', ['card_refunded']),
    ...movesFrom(['draft', 'issued'], 'cancelled', ['nothing_paid']),
  ],
}

export const fundDrawdownLineMachine: Machine<
  keyof typeof fundDrawdownLineStatuses,
  Exclude<FundDrawdownGuard, 'notice_long_enough'>
> = {
  name: 'fund_drawdown_line',
  initial: 'awaiting_payment',
  moves: [
    ...movesFrom(['awaiting_payment'], 'part_paid', ['paid_in_part']),
    ...movesFrom(openDrawdownLineStatuses, 'payment_received', ['paid_in_full']),
    ...movesFrom(['payment_received'], 'part_paid', ['card_refunded']),
    ...movesFrom(['part_paid', 'payment_received'], 'awaiting_payment', ['card_refunded']),
    ...movesFrom(['awaiting_payment'], 'cancelled', ['nothing_paid']),
  ],
}

type NetAssetValueGuard = 'second_person' | 'changed' | 'another_published'

export const netAssetValueMachine: Machine<keyof typeof netAssetValueStatuses, NetAssetValueGuard> = {
  name: 'net_asset_value',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'approved', ['second_person']),
    ...movesFrom(['approved'], 'draft', ['changed']),
    ...movesFrom(['approved'], 'published'),
    ...movesFrom(['published'], 'superseded', ['another_published']),
  ],
}

type DistributionGuard = 'second_person' | 'interest_paid_in' | 'not_equalisation' | 'every_line_paid'

export const distributionMachine: Machine<keyof typeof distributionStatuses, DistributionGuard> = {
  name: 'distribution',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'confirmed'),
    ...movesFrom(['confirmed'], 'authorised', ['second_person', 'interest_paid_in']),
    { from: 'confirmed', to: 'draft', guards: [], reason: true },
    ...movesFrom(undecidedDistributionStatuses, 'cancelled', ['not_equalisation']),
    ...movesFrom(['authorised'], 'paid', ['every_line_paid']),
  ],
}
