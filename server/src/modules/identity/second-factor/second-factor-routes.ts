import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { recoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { secondFactorKey, secondFactorPicture, startSecondFactor } from './start-second-factor.ts'
import { stopSecondFactor } from './stop-second-factor.ts'
import { visitOf } from '../sign-in/device.ts'

/** Switching the factor on or off changes the session's id, so its cookie goes out after the commit. */
export function secondFactorRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.startSecondFactor, startSecondFactor)

  queryRoute(app, contract.confirmSecondFactor, async (question, { body, request, reply }) => {
    const visit = visitOf(request)
    const { opened, codes } = await transact(question.platform, question, (work) =>
      confirmSecondFactor(work, body.code, visit),
    )
    giveSession(request, reply, opened)
    reply.header('cache-control', 'no-store')
    return codes
  })

  queryRoute(app, contract.stopSecondFactor, async (question, { request, reply }) => {
    const visit = visitOf(request)
    giveSession(
      request,
      reply,
      await transact(question.platform, question, (work) => stopSecondFactor(work, visit)),
    )
  })

  queryRoute(app, contract.secondFactorPicture, async (question, { reply }) => {
    reply.header('cache-control', 'no-store')
    return secondFactorPicture(question)
  })

  queryRoute(app, contract.secondFactorKey, async (question, { reply }) => {
    reply.header('cache-control', 'no-store')
    return secondFactorKey(question)
  })

  queryRoute(app, contract.recoveryCodes, recoveryCodes)

  // Not `act`: the codes must not be kept beside an idempotency key.
  queryRoute(app, contract.renewRecoveryCodes, async (question, { reply }) => {
    reply.header('cache-control', 'no-store')
    return transact(question.platform, question, renewRecoveryCodes)
  })
}
