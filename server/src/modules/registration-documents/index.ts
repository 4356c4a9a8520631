import type { Module } from '../../kernel/module.ts'
import { registrationDocumentScheduled } from './scheduled.ts'
import { registrationDocumentSubscriptions } from './subscriptions.ts'
import { registrationDocumentRoutes } from './routes.ts'
import { registrationDocumentRelations } from './tables.ts'
export { standardRegistrationRequirements } from './standard-requirements.ts'

export const registrationDocumentModule: Module = {
  routes: registrationDocumentRoutes,
  subscriptions: registrationDocumentSubscriptions,
  scheduled: registrationDocumentScheduled,
  relations: registrationDocumentRelations,
}
