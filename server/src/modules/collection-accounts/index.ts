import type { Module } from '../../kernel/module.ts'
import { opportunityAccount } from './opportunity-account.ts'
import { collectionAccountRoutes } from './routes.ts'
import { tellOfAccount } from './tell-of-account.ts'
export type { CollectingKind } from './collecting-record.ts'
export { accountRoutes } from './routes.ts'
export { shownAccount } from './shown-account.ts'
export { tellOfAccount } from './tell-of-account.ts'

/** The account that investors of an opportunity or a fund pay into: two people set it. */
export const collectionAccountModule: Module = {
  routes: collectionAccountRoutes,
  subscriptions: [tellOfAccount('opportunities.account_set', opportunityAccount)],
}
