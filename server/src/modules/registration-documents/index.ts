export { registrationDocumentDuties } from './duties.ts'
export { registrationDocumentListeners } from './listen.ts'
export { registrationDocumentRoutes } from './routes.ts'
export { standardRegistrationRequirements } from './standard-requirements.ts'
