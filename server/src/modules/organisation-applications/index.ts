import type { Module } from '../../kernel/module.ts'
import { organisationApplicationSubscriptions } from './subscriptions.ts'
import { organisationApplicationRoutes } from './routes.ts'
import { applicationRelations } from './tables.ts'
export { applications } from './tables.ts'

export const organisationApplicationModule: Module = {
  routes: organisationApplicationRoutes,
  subscriptions: organisationApplicationSubscriptions,
  relations: applicationRelations,
}
