import type { distributionStatuses } from './fund.ts'
import { distributionLineStatuses, undecidedDistributionStatuses } from './fund.ts'
import { movesFrom } from './machine.ts'
import type { Machine, StatusStyle } from './machine.ts'

/** Lines go with their distribution where that is cancelled. */
export const proceedsLineStatuses = {
  ...distributionLineStatuses,
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

type ProceedsGuard = 'holders_unchanged' | 'second_person' | 'nothing_paid' | 'every_line_paid' | 'reversed'

/**
 * Proceeds of an offer that are distributed, by the steps of a fund's distribution. A payment that is booked back
 * is due again, and what is authorised may be cancelled while nothing of it is paid.
 */
export const proceedsMachine: Machine<keyof typeof distributionStatuses, ProceedsGuard> = {
  name: 'opportunity_distribution',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'confirmed', ['holders_unchanged']),
    ...movesFrom(['confirmed'], 'authorised', ['second_person', 'holders_unchanged']),
    { from: 'confirmed', to: 'draft', guards: [], reason: true },
    ...movesFrom(undecidedDistributionStatuses, 'cancelled'),
    ...movesFrom(['authorised'], 'cancelled', ['nothing_paid']),
    ...movesFrom(['authorised'], 'paid', ['every_line_paid']),
    ...movesFrom(['paid'], 'authorised', ['reversed']),
  ],
}
