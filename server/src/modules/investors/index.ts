export { investorRoutes } from './routes.ts'
export { users } from './tables.ts'
