import { refuseField } from '@moorgate/contract'
import { checkPassword, hashPassword } from '../../kernel/password.ts'
import { transact } from '../../kernel/work.ts'
import type { Question } from '../../kernel/work.ts'
import { accountByEmail } from './account.ts'
import type { Account } from './account.ts'
import { countPasswordTry } from './sign-in-limits.ts'
import type { Try } from './sign-in-limits.ts'

export interface Proof {
  account: Account
  tried: Try
  /** Today's hash, where the stored one was made with less. */
  strongerHash: string | undefined
}

/**
 * Whose e-mail and password these are, or 422 on `email`. An unknown address, an account that is switched off, one of another firm, one
 * without a password and a wrong password get the same answer after the same work, so nothing tells them apart. Runs outside a
 * transaction: tries stay counted and failures stay noted when the answer is no, and no connection waits for the hash.
 */
export async function provePassword(
  question: Question,
  given: { email: string; password: string },
): Promise<Proof> {
  const tried = await countPasswordTry(question, given.email)
  const account = await accountByEmail(question.db, question.tenant.id, given.email)
  const { fits, weaker } = await checkPassword(
    given.password,
    account?.isActive ? account.passwordHash : undefined,
  )
  if (!account || !fits) {
    await noteFailure(question, account?.id ?? null, 'password')
    refuseField('email', 'These credentials do not match our records.')
  }
  return { account, tried, strongerHash: weaker ? await hashPassword(given.password) : undefined }
}

/** A failed sign-in is an event of its own, stored although nothing else happened. What was typed is not in it. */
export async function noteFailure(question: Question, userId: number | null, by: string): Promise<void> {
  await transact(question.platform, question, async (work) => {
    work.emit({ type: 'identity.sign_in_failed', subject: { type: 'user', id: userId }, payload: { by } })
  })
}
