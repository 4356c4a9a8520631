import type { Module } from '../../kernel/module.ts'
import { investorSubscriptions } from './subscriptions.ts'
import { investorOwners } from './owner.ts'
import { currentUserRoute } from './current-user.ts'
import { heldRoutes } from './holding-totals.ts'
import { taxRoutes } from './tax-routes.ts'
import { userRoutes } from './user-routes.ts'
import { investorRelations } from './relations.ts'
import { consentOfUsers } from './marketing-consent.ts'
import { marketingConsent } from '../notifications/index.ts'
export { users } from './tables.ts'
export { consentOfUsers } from './marketing-consent.ts'
export { leaveAddress } from './address-change.ts'
export { addUser } from './add-user.ts'
export { decideRegistration } from './decide-registration.ts'
export { changeUser } from './change-user.ts'
export { bringUserBack, removeUser } from './remove-user.ts'
export { allowedValues, mustBeOfAge } from './user-values.ts'

export const investorModule: Module = {
  routes: (app) => {
    currentUserRoute(app)
    heldRoutes(app)
    userRoutes(app)
    taxRoutes(app)
  },
  subscriptions: investorSubscriptions,
  relations: investorRelations,
  owners: investorOwners,
  handlers: [marketingConsent(consentOfUsers)],
}
