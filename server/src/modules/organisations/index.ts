import './relations.ts'

export { organisationRoutes } from './routes.ts'
export { organisations, relateOrganisations } from './tables.ts'
