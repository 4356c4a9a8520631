import { confirmSession } from '../../../kernel/change-session.ts'
import { refuse, refuseField } from '@moorgate/contract'
import { checkPassword } from '../../../kernel/password.ts'
import type { FindFaults } from '../../../kernel/http/all-faults.ts'
import { questionOf } from '../../../kernel/http/scope.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { accountById, owesSecondFactor } from '../account.ts'
import type { Account } from '../account.ts'
import { acceptedHash, faultOf } from './choose-password.ts'
import { knownDevice } from '../sign-in/known-device.ts'
import { noteFailure } from './prove-password.ts'
import { countPasswordTry } from '../sign-in/sign-in-limits.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { signOutElsewhere, writePassword } from './write-password.ts'

/** The account of the person who is signed in. Gone only if it was deleted in this very moment. */
export async function ownAccount(question: Pick<QueryContext, 'db' | 'tenant' | 'actor'>): Promise<Account> {
  return (
    (await accountById(question.db, question.tenant.id, question.actor.id ?? 0)) ??
    refuse({ code: 'unauthenticated' })
  )
}

/**
 * Changes one's own password. Wrong present one: 422, never 401, which would sign the client out. Other
 * sessions end.
 */
export async function updatePassword(
  question: QueryContext,
  given: { current_password: string; password: string },
  visit: BrowserContext,
): Promise<NewSession> {
  const account = await provenOwner(question, given.current_password, { field: 'current_password', visit })
  const hash = await acceptedHash(
    question.tenant,
    { ...account, hasSecondFactor: owesSecondFactor(account) },
    given.password,
  )
  return transact(question.platform, question, async (work) => {
    await writePassword(work, account.id, hash, 'self')
    return signOutElsewhere(work, account, visit)
  })
}

/** What else is wrong with a new password that was refused for something else. */
export const faultsOfOwn: FindFaults = async (request, sent) => {
  const account = await ownAccount(questionOf(request.server.platform, request))
  const chooser = { ...account, hasSecondFactor: owesSecondFactor(account) }
  return faultOf(request.tenant, chooser, sent['password'])
}

/** Proves again that it is the owner who sits here; for 15 minutes this session may do what is sensitive. */
export async function confirmPassword(
  question: QueryContext,
  password: string,
  visit: BrowserContext,
): Promise<void> {
  await provenOwner(question, password, { field: 'password', visit })
  await confirmSession(question, visit.session!.idHash)
}

/** Counts in the limits of signing in: an open session is no place to guess the password of its owner. */
async function provenOwner(
  question: QueryContext,
  password: string,
  { field, visit }: { field: string; visit: BrowserContext },
): Promise<Account> {
  const account = await ownAccount(question)
  const trusted = knownDevice(question.tenant, account.id, visit.devices, question.now)
  const tried = await countPasswordTry(question, { email: account.email, trusted, field })
  const { fits } = await checkPassword(password, account.passwordHash)
  if (fits) {
    await tried.succeeded()
    return account
  }
  await noteFailure(question, account.id, 'confirmation')
  return refuseField(field, 'The password is incorrect.')
}
