import * as contract from '@moorgate/contract/identity/index.ts'
import type { FastifyInstance } from 'fastify'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { isConfirmed } from '../../../kernel/session-life.ts'
import { visitOf } from '../sign-in/device.ts'
import { choosePasswordByLink, faultsByLink } from './choose-password-by-link.ts'
import { confirmPassword, faultsOfOwn, updatePassword } from './own-password.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendSetPassword, resendSetPasswordByBody } from './resend-set-password.ts'
import { sendPasswordReset } from './send-password-reset.ts'

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
