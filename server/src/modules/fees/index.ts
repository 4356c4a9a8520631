import type { Module } from '../../kernel/module.ts'
import { cardPaymentKind } from '../cards/index.ts'
import { feeCardPayments } from './fee-payments.ts'
import { feeSubscribers } from './notifications.ts'
import { feeRoutes } from './routes.ts'

/** The price list of a firm, and what its investors pay of it by card. */
export const feeModule: Module = {
  routes: feeRoutes,
  subscriptions: feeSubscribers,
  handlers: [cardPaymentKind(feeCardPayments)],
}
