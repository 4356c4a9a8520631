import './relations.ts'

export { changeMethod } from './change-method.ts'
export { throughMethods } from './delegated.ts'
export { heldPayouts } from './held-payouts.ts'
export { methodListeners } from './listen.ts'
export { methodRoutes } from './routes.ts'
export { methodEntities, relateChoices, relateMethods } from './tables.ts'
export { standardInvestmentMethods } from './standard-methods.ts'
