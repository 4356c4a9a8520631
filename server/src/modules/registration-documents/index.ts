export { registrationDocumentDuties } from './duties.ts'
export { registrationDocumentSubscriptions } from './listen.ts'
export { registrationDocumentRoutes } from './routes.ts'
export { standardRegistrationRequirements } from './standard-requirements.ts'
