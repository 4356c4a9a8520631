import type { Subscription } from '../../kernel/events/subscription.ts'
import { goesWithReservations } from '../investments/index.ts'
import { followReservations } from './follow-reservation.ts'
import { tellAnswerers, tellFitted, tellFollowed, tellOffered } from './tell-holders.ts'

goesWithReservations(followReservations)

export { preEmptionDuties } from './duties.ts'
export { preEmptionRoutes } from './routes.ts'
export { takeRight } from './take-right.ts'
export const preEmptionSubscriptions: readonly Subscription[] = [
  tellOffered,
  tellAnswerers,
  tellFollowed,
  tellFitted,
]
