import './relations.ts'

export { throughMethods } from './delegated.ts'
export { methodListeners } from './listen.ts'
export { methodRoutes } from './routes.ts'
export { methodEntities } from './tables.ts'
export { standardInvestmentMethods } from './standard-methods.ts'
