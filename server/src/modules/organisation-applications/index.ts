export { organisationApplicationSubscriptions } from './listen.ts'
export { organisationApplicationRoutes } from './routes.ts'
export { applications } from './tables.ts'
