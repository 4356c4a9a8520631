export { investorRoutes } from './routes.ts'
export { investorTypes, nominees, relatePeople, staffContacts, users } from './tables.ts'
