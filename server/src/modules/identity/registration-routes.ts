import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../kernel/http/cookies.ts'
import { WithStatus, act, ask } from '../../kernel/http/route.ts'
import type { Asked } from '../../kernel/http/route.ts'
import { transact } from '../../kernel/work.ts'
import type { Question } from '../../kernel/work.ts'
import { accountById } from './account.ts'
import { acceptedHash, passwordFaults } from './choose-password.ts'
import { registerInvestor } from './register-investor.ts'
import { register, registeredPerson } from './register.ts'
import { verifyEmail } from './verify-email.ts'
import { visitOf } from './visit.ts'

export function registrationRoutes(app: FastifyInstance): void {
  const registered = async (
    question: Question,
    { body, request, reply }: Asked<typeof contract.register>,
  ) => {
    const chooser = {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      hasSecondFactor: false,
    }
    const hash = await acceptedHash(question.tenant, chooser, body.password)
    const visit = visitOf(request)
    giveSession(
      request,
      reply,
      await transact(question.platform, question, (work) => register(work, body, hash, visit)),
    )
    return registeredPerson(body)
  }
  ask(app, contract.register, registered, { findFaults: passwordFaults })

  act(app, contract.registerInvestor, (work, { body }) => registerInvestor(work, body))

  act(app, contract.verifyEmail, async (work, { params, query, request, reply }) => {
    const { id = '', hash = '' } = params
    await verifyEmail(work, { id, hash, expires: query.expires ?? '', signature: query.signature ?? '' })
    if (wantsJson(request)) return new WithStatus(204, undefined)
    reply.header('location', '/?verified=1').header('referrer-policy', 'no-referrer')
    return undefined
  })

  act(app, contract.resendVerification, async (work) => {
    const account = await accountById(work.db, work.tenant.id, work.actor.id ?? 0)
    if (!account || account.verifiedAt) return new WithStatus(204, undefined)
    work.emit({ type: 'identity.verification_requested', subject: { type: 'user', id: account.id } })
    return []
  })
}

/** A browser that follows a link prefers HTML; axios and the like name JSON. */
const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}
