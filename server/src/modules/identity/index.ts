import type { Module } from '../../kernel/module.ts'
import { identitySubscriptions } from './subscriptions.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { passwordRoutes } from './passwords/password-routes.ts'
import { registrationRoutes } from './registration/registration-routes.ts'
import { roleRoutes } from './roles/role-routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { sessionRoutes } from './sign-in/session-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { viewingRoutes } from './sign-in/impersonation-routes.ts'

export { accountByEmail, accountById } from './account.ts'
export { enter } from './sign-in/start-session.ts'
export { checkInvestors, checkPeople, checkPerson, rolesOf } from './people-named.ts'
export { register } from './registration/register.ts'
export { markVerified } from './registration/verify-email.ts'
export { writePassword } from './passwords/write-password.ts'

/** People who sign in: how they come and go, and prove who they are. */
export const identityModule: Module = {
  routes: (app) => {
    signInRoutes(app)
    registrationRoutes(app)
    passwordRoutes(app)
    secondFactorRoutes(app)
    passkeyRoutes(app)
    sessionRoutes(app)
    roleRoutes(app)
    viewingRoutes(app)
  },
  subscriptions: identitySubscriptions,
}
