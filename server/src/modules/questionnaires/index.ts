import type { Module } from '../../kernel/module.ts'
import { questionnaireSubscriptions } from './subscriptions.ts'
import { questionnaireScheduled } from './remind-of-expiry.ts'
import { questionnaireRoutes } from './routes.ts'
export { standardQuestionnaires } from './standard-questionnaires.ts'

export const questionnaireModule: Module = {
  routes: questionnaireRoutes,
  subscriptions: questionnaireSubscriptions,
  scheduled: questionnaireScheduled,
}
