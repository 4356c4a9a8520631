import type { Module } from '../../kernel/module.ts'
import { delegateSubscriptions } from './subscriptions.ts'
import { delegateRoutes } from './routes.ts'
import { delegations } from './limits.ts'

export const delegateModule: Module = {
  routes: delegateRoutes,
  subscriptions: delegateSubscriptions,
  delegations,
}
