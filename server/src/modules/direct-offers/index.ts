import type { Module } from '../../kernel/module.ts'
import { directOfferRoutes } from './routes.ts'
import { directOfferScheduled } from './scheduled.ts'
import { directOfferSubscriptions } from './subscriptions.ts'
export { continueAfterPause, continuePastWarning, requestDirectOffer } from './acts.ts'

/** The personal risk warning and the pause before the first high-risk offer that an investor is shown. */
export const directOfferModule: Module = {
  routes: directOfferRoutes,
  subscriptions: directOfferSubscriptions,
  scheduled: directOfferScheduled,
}
