import type { Module } from '../../kernel/module.ts'
import { methodSubscriptions } from './subscriptions.ts'
import { methodOwners, methodRelations } from './relations.ts'
import { methodRoutes } from './routes.ts'
export { readNumbers } from './bank-accounts.ts'
export { changeMethod } from './change-method.ts'
export { withHand } from './method-rules.ts'
export { mustOwnMethod } from './must-own-method.ts'
export { methodEntities, ownershipChoices } from './tables.ts'
export { standardInvestmentMethods } from './standard-methods.ts'

export const methodModule: Module = {
  routes: methodRoutes,
  subscriptions: methodSubscriptions,
  relations: methodRelations,
  owners: methodOwners,
}
