import { refuseField } from '@moorgate/contract'
import type { FindFaults } from '../../../kernel/http/all-faults.ts'
import { questionOf } from '../../../kernel/http/scope.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { accountById, owesSecondFactor } from '../account.ts'
import type { Account } from '../account.ts'
import { markVerified } from '../registration/verify-email.ts'
import { forgetTries } from '../sign-in/sign-in-limits.ts'
import { acceptedHash, faultOf } from './choose-password.ts'
import { holderOfLinkToken, takeLinkToken } from './link-tokens.ts'
import { signOutEverywhere, writePassword } from './write-password.ts'

interface PasswordLinkBody {
  token: string
  email: string
  password: string
}

const by = { reset_password: 'reset', set_password: 'first' } as const

/**
 * A password chosen by the link in a mail, a new one or the first. 422 on `email` for a wrong, used or late
 * token and for an unknown person alike; 422 on `password` from the policy, and then the link still works.
 * Nobody is signed in by it, and a second factor stays owed. The mailbox that the link went to has been
 * proven on the way.
 */
export async function choosePasswordByLink(
  question: QueryContext,
  purpose: keyof typeof by,
  passwordLinkBody: PasswordLinkBody,
): Promise<void> {
  const account = await holder(question, purpose, passwordLinkBody)
  const hash = await acceptedHash(
    question.tenant,
    { ...account, hasSecondFactor: owesSecondFactor(account) },
    passwordLinkBody.password,
  )
  await transact(question.platform, question, async (work) => {
    if (!(await takeLinkToken(work, passwordLinkBody.token, purpose))) refuseToken()
    await writePassword(work, account.id, hash, by[purpose])
    await signOutEverywhere(work, account.id)
    await markVerified(work, account.id)
  })
  await forgetTries(question, account.email)
}

async function holder(
  question: QueryContext,
  purpose: keyof typeof by,
  passwordLinkBody: PasswordLinkBody,
): Promise<Account> {
  return (await holderOf(question, purpose, passwordLinkBody)) ?? refuseToken()
}

async function holderOf(
  { db, tenant, now }: QueryContext,
  purpose: keyof typeof by,
  { token, email }: Omit<PasswordLinkBody, 'password'>,
): Promise<Account | undefined> {
  const id = await holderOfLinkToken(db, tenant.id, { token, purpose, now })
  const account = await accountById(db, tenant.id, id ?? 0)
  return account?.isActive && account.email === email ? account : undefined
}

/**
 * What else is wrong with a password that was refused for something else. Without the link's own person only
 * the address is known, and the length is the shorter one that a second factor allows.
 */
export const faultsByLink =
  (purpose: keyof typeof by): FindFaults =>
  async (request, sent) => {
    const textOf = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
    const given = { token: textOf('token'), email: textOf('email') }
    const account = await holderOf(questionOf(request.server.platform, request), purpose, given)
    const chooser = account
      ? { ...account, hasSecondFactor: owesSecondFactor(account) }
      : { email: given.email, hasSecondFactor: true }
    return faultOf(request.tenant, chooser, sent['password'])
  }

const refuseToken = (): never => refuseField('email', 'This password reset token is invalid.')
