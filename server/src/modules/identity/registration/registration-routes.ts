import * as contract from '@moorgate/contract/identity/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { giveSession } from '../../../kernel/http/cookies.ts'
import type { RequestInput } from '../../../kernel/http/read-request.ts'
import { WithStatus, commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { acceptedHash, faultsOfRegistration } from '../passwords/choose-password.ts'
import { visitOf } from '../sign-in/device.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { registerInvestor } from './register-investor.ts'
import { register, registeredPerson } from './register.ts'
import { enterRegistered } from './registrant.ts'
import { mayWriteOfRegistration, resendToGuest, resendVerification } from './resend-verification.ts'
import { verifyEmail } from './verify-email.ts'

export function registrationRoutes(app: FastifyInstance): void {
  const registered = async (
    question: QueryContext,
    { body, request, reply }: RequestInput<typeof contract.register>,
  ) => {
    const chooser = {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      hasSecondFactor: false,
    }
    const hash = await acceptedHash(question.tenant, chooser, body.password)
    const how = {
      passwordHash: hash,
      visit: visitOf(request),
      mayWrite: await mayWriteOfRegistration(question, body.email),
    }
    giveSession(
      request,
      reply,
      await transact(question.platform, question, (work) => register(work, body, how)),
    )
    return registeredPerson(body)
  }
  nonCommandRoute(app, contract.register, 'own_transactions', registered, {
    findFaults: faultsOfRegistration,
  })

  nonCommandRoute(app, contract.enterRegistered, 'own_transactions', async (question, { request, reply }) => {
    if (request.session?.user) return { signed_in: true }
    const visit = visitOf(request)
    const opened = await transact(question.platform, question, (work) => enterRegistered(work, visit))
    if (opened) giveEntrance(request, reply, opened)
    return { signed_in: opened !== undefined }
  })

  commandRoute(app, contract.registerInvestor, (work, { body }) => registerInvestor(work, body))

  // Its transaction is committed before a cookie goes out, as where somebody signs in.
  queryRoute(app, contract.verifyEmail, async (question, { params, query, request, reply }) => {
    const { id = '', hash = '' } = params
    const visit = visitOf(request)
    const opened = await transact(question.platform, question, async (work) => {
      await verifyEmail(work, { id, hash, expires: query.expires ?? '', signature: query.signature ?? '' })
      return visit.session?.user ? undefined : enterRegistered(work, visit)
    })
    if (opened) giveEntrance(request, reply, opened)
    if (wantsJson(request)) return new WithStatus(204, undefined)
    reply.header('location', request.session?.user ? '/' : '/?verified=1')
    reply.header('referrer-policy', 'no-referrer')
    return undefined
  })

  nonCommandRoute(
    app,
    contract.resendVerification,
    'own_transactions',
    async (question, { body, request }) => {
      if (!request.session?.user) {
        await resendToGuest(question, body.email, visitOf(request))
        return []
      }
      const isSent = await transact(question.platform, question, resendVerification)
      return isSent ? [] : new WithStatus(204, undefined)
    },
  )
}

/** Somebody is in by the link of a letter: this is a device of theirs from now on. */
function giveEntrance(request: FastifyRequest, reply: FastifyReply, opened: NewSession): void {
  giveSession(request, reply, opened)
  rememberDevice(request, reply, opened.session.user!.id)
}

/** A browser that follows a link prefers HTML; axios and the like name JSON. */
const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}
