import type { Module } from '../../kernel/module.ts'
import { reconcileCards } from './reconcile.ts'
import { cardRoutes } from './routes.ts'
import { tellOfCardAccount } from './tell-of-account.ts'

/** The account at Stripe that a firm takes cards through. What is paid by card is each module's own. */
export { accountKey, takingConnection } from './connection.ts'
export { cardPaymentKind } from './payment-kinds.ts'
export type { CardPaymentKind } from './payment-kinds.ts'
export {
  askForKeptRefund,
  askForRefund,
  keepRefund,
  refundByProviderId,
  refundsFor,
  refundsToAskFor,
} from './refunds.ts'
export type { CardRefund } from './refunds.ts'

export const cardModule: Module = {
  routes: cardRoutes,
  subscriptions: [tellOfCardAccount],
  scheduled: [reconcileCards],
}
