import './relations.ts'

export { readNumbers } from './bank-accounts.ts'
export { changeMethod } from './change-method.ts'
export { throughMethods } from './delegated.ts'
export {
  accountBeforeSql,
  approveAccount,
  beginStanding,
  callableFromSql,
  callsHeldUntil,
  heldPayouts,
  payableFromSql,
  payoutWaitsForSql,
  refuseAccount,
} from './bank-standing.ts'
export type { PayoutWait } from './bank-standing.ts'
export { withHand } from './method-rules.ts'
export { methodSubscriptions } from './listen.ts'
export { methodRoutes } from './routes.ts'
export { methodEntities, relateChoices, relateMethods } from './tables.ts'
export { standardInvestmentMethods } from './standard-methods.ts'
