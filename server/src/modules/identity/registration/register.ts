import { roleIds } from '@moorgate/contract'
import type { BodyOf } from '@moorgate/contract'
import type * as contract from '@moorgate/contract/identity/index.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import { accountByEmail } from '../account.ts'
import { openAccount } from '../open-account.ts'
import { openAnonymous } from '../sign-in/sign-out.ts'
import type { BrowserContext } from '../sign-in/device.ts'

type Registration = BodyOf<typeof contract.register>

interface RegistrationContext {
  passwordHash: string
  visit: BrowserContext
  /**
   * False where the mailbox has had too many letters about registering. A new account's first letter is
   * always written.
   */
  mayWrite: boolean
}

/**
 * Opens an account. The browser is signed in later, when the address is confirmed. Where the address has an
 * account already, the answer and the work are the same, and its owner is told by mail (decision 37).
 * Registering accepts the version of the terms that the form showed, but none later than the one in force.
 */
export async function register(
  work: Work,
  person: Registration,
  { passwordHash, visit, mayWrite }: RegistrationContext,
): Promise<NewSession> {
  const marketing = person.marketing === true
  const screened = work.tenant.flags['user_screening_enabled'] === 1
  const inForce = work.tenant.branding.terms_version
  const termsVersion = Math.min(person.terms_version ?? inForce, inForce)
  const user = await openAccount(work, person, {
    passwordHash,
    marketing,
    screened,
    termsVersion,
    source: 'registration',
  })
  // Looked up for new addresses too, which so take as long as known ones.
  const owner = await accountByEmail(work.db, work.tenant.id, person.email)
  if (!user) {
    const subject = { type: 'user' as const, id: mayWrite && owner ? owner.id : null }
    work.emit({ type: 'identity.registration_repeated', subject })
    return openAnonymous(work, visit)
  }
  const { id, first_name, last_name, email } = user
  work.emit({
    type: 'identity.registered',
    subject: { type: 'user', id },
    payload: {
      terms_version: termsVersion,
      ...(person.invite_code && { invite_code: person.invite_code }),
    },
    after: { first_name, last_name, email, marketing },
  })
  work.emit({
    type: 'terms.accepted',
    subject: { type: 'user', id },
    before: { accepted_terms_version: 0 },
    after: { accepted_terms_version: termsVersion },
  })
  return openAnonymous(work, visit, { id, epoch: user.session_epoch })
}

/** The answer repeats what was sent and so is the same for every address. */
export const registeredPerson = ({ first_name, last_name, email }: Registration) => ({
  first_name,
  last_name,
  name: `${first_name} ${last_name}`,
  email,
  role_id: roleIds.user,
})
