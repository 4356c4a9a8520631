import type { Module } from '../../kernel/module.ts'
import { collectionAccountRoutes } from './routes.ts'
import { tellOfAccount } from './tell-of-account.ts'
export { type AccountNumbers } from './show-account.ts'
export { accountNumbers } from './show-account.ts'

/** The account that investors pay into, of each opportunity: two people set it. */
export const collectionAccountModule: Module = {
  routes: collectionAccountRoutes,
  subscriptions: [tellOfAccount],
}
