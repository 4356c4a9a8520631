import type { Module } from '../../kernel/module.ts'
import { supportSubscriptions } from './pass-on.ts'
import { supportRoutes } from './routes.ts'
/** Writing to the tenant. */

export const supportModule: Module = {
  routes: supportRoutes,
  subscriptions: supportSubscriptions,
}
