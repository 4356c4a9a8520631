import { refuseField } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { hashPassword } from '../../../kernel/password.ts'
import type { FindFaults } from '../../../kernel/http/all-faults.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { passwordProblem } from './password-policy.ts'

/** Whose password it is to be, as far as it may not be made of them. */
export interface Chooser {
  email: string
  firstName: string
  lastName: string
  hasSecondFactor: boolean
}

/** What the policy says against a new password of somebody. */
function problemWith(tenant: Tenant, chooser: Chooser, password: string): string | undefined {
  const { email, firstName, lastName, hasSecondFactor } = chooser
  const localPart = email.split('@')[0] ?? ''
  const words = [tenant.name, tenant.slug, email, localPart, firstName, lastName, `${firstName} ${lastName}`]
  return passwordProblem(password, { hasSecondFactor, words })
}

/**
 * The same of what was sent and refused for something else, by field. Where a name is missing, it is not
 * looked for in the password.
 */
export function faultOf(tenant: Tenant, chooser: Partial<Chooser>, password: unknown): FieldErrors {
  if (typeof password !== 'string' || password === '') return {}
  const whole = { email: '', firstName: '', lastName: '', hasSecondFactor: false, ...chooser }
  const problem = problemWith(tenant, whole, password)
  return problem === undefined ? {} : { password: [problem] }
}

/** What a registration is refused for beside its shape. */
export const faultsOfRegistration: FindFaults = ({ tenant }, sent) => {
  const textOf = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  const names = { email: textOf('email'), firstName: textOf('first_name'), lastName: textOf('last_name') }
  return faultOf(tenant, names, sent['password'])
}

/**
 * The hash of a new password that the policy accepts, or 422 on `password`. To be called before a
 * transaction: hashing takes a core.
 */
export async function acceptedHash(tenant: Tenant, chooser: Chooser, password: string): Promise<string> {
  const problem = problemWith(tenant, chooser, password)
  return problem === undefined ? hashPassword(password) : refuseField('password', problem)
}
