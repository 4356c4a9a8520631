import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { clearCookies, giveSession } from '../../../kernel/http/cookies.ts'
import { queryRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import { answerChallenge } from './answer-challenge.ts'
import { rememberDevice } from './known-device.ts'
import { signIn } from './sign-in.ts'
import { openAnonymous, signOut } from './sign-out.ts'
import { askWhetherToSignOut, isFromElsewhere, loginPage } from './sign-out-page.ts'
import { visitOf } from './device.ts'

/**
 * Coming and going. These routes open their transactions themselves, because a cookie must not go out before
 * the session is committed, and because what is counted and noted about a failure must stay when the answer
 * is no.
 */
export function signInRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.csrfCookie, async (question, { request, reply }) => {
    if (request.session) return
    giveSession(
      request,
      reply,
      await transact(question.platform, question, (work) => openAnonymous(work, visitOf(request))),
    )
  })

  queryRoute(app, contract.signIn, async (question, { body, request, reply }) => {
    const { opened, owed, provenUser } = await signIn(question, body, visitOf(request))
    giveSession(request, reply, opened)
    if (provenUser !== undefined) rememberDevice(request, reply, provenUser)
    return { two_factor: owed }
  })

  queryRoute(app, contract.answerChallenge, async (question, { body, request, reply }) => {
    const opened = await answerChallenge(question, body, visitOf(request))
    giveSession(request, reply, opened)
    rememberDevice(request, reply, opened.session.user!.id)
  })

  queryRoute(app, contract.signOut, async (question, { request, reply }) => {
    const visit = visitOf(request)
    const opened = await transact(question.platform, question, async (work) => {
      await signOut(work, visit)
      return openAnonymous(work, { ...visit, session: undefined })
    })
    giveSession(request, reply, opened)
    clearSite(reply)
  })

  queryRoute(app, contract.signOutPage, async (question, { query, request, reply }) => {
    if (request.session && isFromElsewhere(request)) {
      await askWhetherToSignOut(reply, question.tenant.name)
      return
    }
    const user = request.session?.user
    // A window whose session was lost says whose it was. A later sign-in in another window goes on.
    if (user && query.as !== undefined && query.as !== user.id) {
      reply.header('location', '/')
      return
    }
    if (user) {
      await transact(question.platform, question, (work) => signOut(work, visitOf(request)))
      clearCookies(reply)
    }
    clearSite(reply)
    reply.header('location', loginPage(query))
  })
}

/**
 * What pages left in the browser goes with the session (ASVS 14.3.1). Not its cookies: the answer may bring
 * new ones.
 */
const clearSite = (reply: FastifyReply) => reply.header('clear-site-data', '"cache", "storage"')
