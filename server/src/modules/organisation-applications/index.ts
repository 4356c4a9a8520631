export { organisationApplicationListeners } from './listen.ts'
export { organisationApplicationRoutes } from './routes.ts'
