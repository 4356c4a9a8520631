import type { Module } from '../../kernel/module.ts'
import { reservationFollower } from '../investment-status/index.ts'
import { preEmptionScheduled } from './scheduled.ts'
import { followReservations } from './follow-reservation.ts'
import { preEmptionRoutes } from './routes.ts'
import { preEmptionRelations } from './tables.ts'
import { tellAnswerers, tellFitted, tellFollowed, tellOffered, tellWithdrawn } from './tell-holders.ts'

export { acceptEntitlement } from './accept-entitlement.ts'

export const preEmptionModule: Module = {
  routes: preEmptionRoutes,
  subscriptions: [tellOffered, tellAnswerers, tellFollowed, tellFitted, tellWithdrawn],
  scheduled: preEmptionScheduled,
  relations: preEmptionRelations,
  handlers: [reservationFollower(followReservations)],
}
