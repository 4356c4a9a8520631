import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { questionOf } from '../../../kernel/http/scope.ts'
import { isConfirmed } from '../../../kernel/session-life.ts'
import { confirmPassword, faultsOfOwn, updatePassword } from './own-password.ts'
import { visitOf } from '../sign-in/device.ts'
import { can, isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { accountByEmail, accountById, owesSecondFactor } from '../account.ts'
import type { Account } from '../account.ts'
import { forgetTries, isWithin } from '../sign-in/sign-in-limits.ts'
import type { FindFaults } from '../../../kernel/http/all-faults.ts'
import { acceptedHash, faultOf } from './choose-password.ts'
import { holderOfLinkToken, takeLinkToken } from './link-tokens.ts'
import { markVerified } from '../registration/verify-email.ts'
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
async function choosePasswordByLink(
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
const faultsByLink =
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

const pause = { name: 'password-mail-pause', limit: 1, perSeconds: 60 }

const hourly = { name: 'password-mail', limit: 3, perSeconds: 3600 }

/**
 * Has the reset mail sent, if there is somebody to send it to. Known and unknown addresses are counted,
 * looked up and noted alike, so neither the answer nor its time says which it was; what is beyond a mailbox's
 * limits is dropped in silence.
 */
async function requestPasswordReset(question: QueryContext, email: string): Promise<void> {
  if (!(await isWithin(question, pause, email)) || !(await isWithin(question, hourly, email))) return
  const account = await accountByEmail(question.db, question.tenant.id, email)
  const id = account?.isActive ? account.id : null
  await transact(question.platform, question, async (work) => {
    work.emit({ type: 'identity.password_reset_requested', subject: { type: 'user', id } })
  })
}

/** What staff are told where they would have a link sent to an address that one of them set. */
const addressUnproven = {
  code: 'conflict',
  reason: 'address_unproven',
} as const

/** Staff have an investor's reset mail sent, and learn nothing that would let them in. */
async function sendPasswordReset(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  if (account?.roleId !== roleIds.user) refuse({ code: 'not_found' })
  if (account.isAddressUnproven) refuse(addressUnproven)
  work.emit({ type: 'identity.password_reset_requested', subject: { type: 'user', id: userId } })
}

/** Those that hash open their transactions themselves: no connection waits while a core works. */
export function passwordRoutes(app: FastifyInstance): void {
  nonCommandRoute(app, contract.requestPasswordReset, 'own_transactions', async (question, { body }) => {
    await requestPasswordReset(question, body.email)
    return { message: 'We have emailed your password reset link.' }
  })

  nonCommandRoute(
    app,
    contract.resetPassword,
    'own_transactions',
    async (question, { body }) => {
      await choosePasswordByLink(question, 'reset_password', body)
      return { message: 'Your password has been reset.' }
    },
    { findFaults: faultsByLink('reset_password') },
  )

  nonCommandRoute(
    app,
    contract.setPassword,
    'own_transactions',
    async (question, { body }) => {
      await choosePasswordByLink(question, 'set_password', body)
      return { message: 'Your password has been set.' }
    },
    { findFaults: faultsByLink('set_password') },
  )

  nonCommandRoute(
    app,
    contract.updatePassword,
    'own_transactions',
    async (question, { body, request, reply }) => {
      giveSession(request, reply, await updatePassword(question, body, visitOf(request)))
      return { message: 'Your password has been updated.' }
    },
    { findFaults: faultsOfOwn },
  )

  nonCommandRoute(app, contract.confirmPassword, 'own_transactions', async (question, { body, request }) =>
    confirmPassword(question, body.password, visitOf(request)),
  )

  queryRoute(app, contract.confirmedPasswordStatus, async ({ actor, now }) => ({
    confirmed: isConfirmed(actor.session?.confirmedAt, now),
  }))

  commandRoute(app, contract.resendSetPassword, async (work, { id }) => {
    await resendSetPassword(work, id)
    return []
  })

  commandRoute(app, contract.resendSetPasswordByBody, async (work, { body }) => {
    await resendSetPasswordByBody(work, body.user_id)
    return []
  })

  commandRoute(app, contract.sendPasswordReset, async (work, { id }) => {
    await sendPasswordReset(work, id)
    return []
  })
}

/**
 * Sends the mail to choose a first password again. 409 once there is a password: then a reset is what is
 * wanted.
 */
async function resendSetPassword(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  invite(work, account ?? refuse({ code: 'not_found' }))
}

/** The same with the user named in the body, where an unknown one is a wrong field. */
async function resendSetPasswordByBody(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  invite(work, account ?? refuseField('user_id', say.in))
}

function invite(work: Work, account: Account): void {
  if (isStaff(account.roleId) && !can(work.actor.roleId ?? 0, 'user', 'update')) refuse({ code: 'forbidden' })
  if (account.passwordHash !== null) refuse({ code: 'conflict', reason: 'password_set' })
  if (account.isAddressUnproven) refuse(addressUnproven)
  work.emit({ type: 'identity.set_password_requested', subject: { type: 'user', id: account.id } })
}
