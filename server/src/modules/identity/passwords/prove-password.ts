import { refuseField } from '@moorgate/contract'
import { checkPassword, hashPassword } from '../../../kernel/password.ts'
import { digest } from '../../../kernel/tokens.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { accountByEmail } from '../account.ts'
import type { Account } from '../account.ts'
import { knownDevice } from '../sign-in/known-device.ts'
import { holderOfLinkToken } from './link-tokens.ts'
import { offerSignInLink } from '../sign-in/offer-sign-in-link.ts'
import { countPasswordTry, isWithin } from '../sign-in/sign-in-limits.ts'
import type { SignInAttempt } from '../sign-in/sign-in-limits.ts'
import type { BrowserContext } from '../sign-in/device.ts'

export interface Proof {
  account: Account
  tried: SignInAttempt
  /** Whether the link of a letter let them try beyond the limit. It is used up by the sign-in. */
  byLink: boolean
  /** Today's hash, where the stored one was made with less. */
  strongerHash: string | undefined
}

interface SignInBody {
  email: string
  password: string
  link_token?: string | undefined
}

/**
 * Whose e-mail and password these are, or 422 on `email`. An unknown address, an account that is switched
 * off, one of another tenant, one without a password, one whose address was never proven and a wrong password
 * get the same answer after the same work, so nothing tells them apart. Runs outside a transaction: tries
 * stay counted and failures stay noted when the answer is no, and no connection waits for the hash.
 */
export async function provePassword(
  question: QueryContext,
  signInBody: SignInBody,
  visit: BrowserContext,
): Promise<Proof> {
  const account = await accountByEmail(question.db, question.tenant.id, signInBody.email)
  const byLink = account !== undefined && (await isOwnLink(question, account.id, signInBody.link_token))
  const trusted = byLink
    ? `link ${digest(signInBody.link_token ?? '').toString('hex')}`
    : account && knownDevice(question.tenant, account.id, visit.devices, question.now)
  const tried = await countPasswordTry(question, { email: signInBody.email, trusted }, () =>
    offerSignInLink(question, signInBody.email, account),
  )
  const { fits, weaker } = await checkPassword(
    signInBody.password,
    account?.isActive ? account.passwordHash : undefined,
  )
  if (!account || !fits || account.isUnconfirmed) {
    await noteRefusal(question, signInBody.email, { account, fits })
    refuseField('email', 'These credentials do not match our records.')
  }
  return {
    account,
    tried,
    byLink,
    strongerHash: weaker ? await hashPassword(signInBody.password) : undefined,
  }
}

const again = { name: 'confirm-first', limit: 1, perSeconds: 60 }

/**
 * Where the password was right and the address was never proven, its mailbox is sent the link again. Nothing
 * but the letter says so: a stranger who registered the address knows a password as well, and would learn
 * from any other answer that the address was new (decision 37).
 */
async function noteRefusal(
  question: QueryContext,
  email: string,
  { account, fits }: { account: Account | undefined; fits: boolean },
): Promise<void> {
  const owner = fits ? account : undefined
  const mayWrite = await isWithin(question, again, owner ? email : `not ${email}`)
  await transact(question.platform, question, async (work) => {
    tellOfFailure(work, account?.id ?? null, 'password')
    if (owner && mayWrite)
      work.emit({ type: 'identity.verification_requested', subject: { type: 'user', id: owner.id } })
  })
}

/**
 * A failed sign-in is an event of its own, stored although nothing else happened. What was typed is not in
 * it.
 */
export async function noteFailure(question: QueryContext, userId: number | null, by: string): Promise<void> {
  await transact(question.platform, question, async (work) => tellOfFailure(work, userId, by))
}

function tellOfFailure(work: Work, userId: number | null, by: string): void {
  work.emit({ type: 'identity.sign_in_failed', subject: { type: 'user', id: userId }, payload: { by } })
}

async function isOwnLink({ db, tenant, now }: QueryContext, userId: number, token: string | undefined) {
  if (token === undefined) return false
  return (await holderOfLinkToken(db, tenant.id, { token, purpose: 'sign_in', now })) === userId
}
