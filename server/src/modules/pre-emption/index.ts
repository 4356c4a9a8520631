import type { Module } from '../../kernel/module.ts'
import { preEmptionScheduled } from './scheduled.ts'
import { preEmptionRoutes } from './routes.ts'
import { preEmptionRelations } from './tables.ts'
import { tellAnswerers, tellFitted, tellFollowed, tellOffered } from './tell-holders.ts'

export { followReservations } from './follow-reservation.ts'
export { acceptEntitlement } from './accept-entitlement.ts'

export const preEmptionModule: Module = {
  routes: preEmptionRoutes,
  subscriptions: [tellOffered, tellAnswerers, tellFollowed, tellFitted],
  scheduled: preEmptionScheduled,
  relations: preEmptionRelations,
}
