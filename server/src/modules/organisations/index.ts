import './relations.ts'

export { addMember } from './add-member.ts'
export { checkOrganisation } from './organisation-rules.ts'
export { organisationRoutes } from './routes.ts'
export { organisations, relateOrganisations } from './tables.ts'
