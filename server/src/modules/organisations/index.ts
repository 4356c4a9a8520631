import './relations.ts'

export { organisations, relateOrganisations } from './tables.ts'
