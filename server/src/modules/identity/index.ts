import type { Module } from '../../kernel/module.ts'
import { identitySubscriptions } from './listen.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { registrationRoutes } from './registration-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { viewingRoutes } from './viewing-routes.ts'

export { accountByEmail, accountById } from './account.ts'
export { enter } from './enter.ts'
export { checkInvestors, checkPeople, checkPerson, rolesOf } from './people-named.ts'
export { register } from './register.ts'
export { isSecondSql, mustBeSecondPerson, secondPeople, whyNotSecond } from './second-person.ts'
export { markVerified } from './verify-email.ts'
export { writePassword } from './write-password.ts'

/** People who sign in: how they come and go, and prove who they are. */
export const identityModule: Module = {
  routes: (app) => {
    signInRoutes(app)
    registrationRoutes(app)
    passwordRoutes(app)
    secondFactorRoutes(app)
    passkeyRoutes(app)
    sessionRoutes(app)
    viewingRoutes(app)
  },
  subscriptions: identitySubscriptions,
}
