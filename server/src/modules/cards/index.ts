import type { Module } from '../../kernel/module.ts'
import { cardRoutes } from './routes.ts'

/** The account at Stripe that a firm takes cards through. What is paid by card is each module's own. */
export { providersAmount, providersMaximumMinor } from './amounts.ts'
export { connectionOf, secretKeyOf, webhookSecretOf } from './connection.ts'
export type { CardConnection } from './connection.ts'
export { cardProvider, faultOf, refuseFault, signedEvent } from './provider.ts'
export type { CardEvent } from './provider.ts'

export const cardModule: Module = {
  routes: cardRoutes,
}
