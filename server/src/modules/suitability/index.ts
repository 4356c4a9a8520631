import type { Module } from '../../kernel/module.ts'
import { suitabilityScheduled } from './scheduled.ts'
import { suitabilitySubscriptions } from './subscriptions.ts'
import { suitabilityRelations } from './relations.ts'
import { suitabilityRoutes } from './routes.ts'
export { standardCategoryRules } from './category-rules.ts'
export { standardQuestionBanks } from './standard-question-banks.ts'

export const suitabilityModule: Module = {
  routes: suitabilityRoutes,
  subscriptions: suitabilitySubscriptions,
  scheduled: suitabilityScheduled,
  relations: suitabilityRelations,
}
