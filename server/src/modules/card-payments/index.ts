import type { Module } from '../../kernel/module.ts'
import { cardPaymentKind } from '../cards/index.ts'
import { linePayments } from './line-payments.ts'
import { cardPaymentRoutes } from './routes.ts'
import { cardSubscriptions } from './tell-of-cards.ts'

export { callLineKind } from './call-line-kinds.ts'
export type { CallLineKind, CardPayment, LockedCallLine } from './call-line-kinds.ts'
export { isLostInDispute, isTakenByDispute, mustHaveNoDispute } from './disputed-payments.ts'
export { openCardPage } from './open-card-page.ts'
export { mustHaveNoRefundUnderWay } from './refund-under-way.ts'
export { cardPayments } from './tables.ts'
export { takesCard } from './takes-card.ts'

/** What is due on lines of calls, paid by card. Modules above declare their lines. */
export const cardPaymentModule: Module = {
  routes: cardPaymentRoutes,
  subscriptions: cardSubscriptions,
  handlers: [cardPaymentKind(linePayments)],
}
