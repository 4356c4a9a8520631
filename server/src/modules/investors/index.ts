import './owner.ts'

export { investorRoutes } from './routes.ts'
export { investorTypes, nominees, relatePeople, staffContacts, users } from './tables.ts'
export { dailyRoutes } from './daily-routes.ts'
export { staffWhoMay } from './staff-who-may.ts'
export { investorListeners } from './listen.ts'
