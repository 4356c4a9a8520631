import type { Module } from '../../kernel/module.ts'
import { organisationOwners, organisationRelations } from './relations.ts'
import { organisationRoutes } from './routes.ts'
export { addMember } from './add-member.ts'
export { checkOrganisation } from './organisation-rules.ts'
export { organisations } from './tables.ts'

export const organisationModule: Module = {
  routes: organisationRoutes,
  relations: organisationRelations,
  owners: organisationOwners,
}
