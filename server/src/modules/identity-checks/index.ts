import type { Module } from '../../kernel/module.ts'
import { cardPaymentKind } from '../cards/index.ts'
import { identityCheckRoutes } from './routes.ts'
import { identityCheckScheduled } from './scheduled.ts'
import { identityCheckSubscriptions } from './subscriptions.ts'
import { stripeVerifications } from './stripe/verification-events.ts'
import { identityCheckRelations } from './tables.ts'
export { beginChecking, decideCheck, lockSubject, openCheck } from './check-state.ts'

/** Checks of who an investor is. */
export const identityCheckModule: Module = {
  routes: identityCheckRoutes,
  subscriptions: identityCheckSubscriptions,
  scheduled: identityCheckScheduled,
  relations: identityCheckRelations,
  handlers: [cardPaymentKind(stripeVerifications)],
}
