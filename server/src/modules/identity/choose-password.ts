import { refuseField } from '@moorgate/contract'
import { hashPassword } from '../../kernel/password.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { passwordProblem } from './password-policy.ts'

/** Whose password it is to be, as far as it may not be made of them. */
export interface Chooser {
  email: string
  firstName: string
  lastName: string
  hasSecondFactor: boolean
}

/** The hash of a new password that the policy accepts, or 422 on `password`. To be called before a transaction: hashing takes a core. */
export async function acceptedHash(tenant: Tenant, chooser: Chooser, password: string): Promise<string> {
  const { email, firstName, lastName, hasSecondFactor } = chooser
  const localPart = email.split('@')[0] ?? ''
  const words = [tenant.name, tenant.slug, email, localPart, firstName, lastName, `${firstName} ${lastName}`]
  const problem = passwordProblem(password, { hasSecondFactor, words })
  return problem === undefined ? hashPassword(password) : refuseField('password', problem)
}
