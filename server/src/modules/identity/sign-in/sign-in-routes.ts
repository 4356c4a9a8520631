import type { QueryOf } from '@moorgate/contract'
import * as contract from '@moorgate/contract/identity/index.ts'
import type { signOutPage } from '@moorgate/contract/identity/index.ts'
import { ownPath } from '@moorgate/contract/identity/own-path.ts'
import { screenFor } from '@moorgate/contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { clearCookies, giveSession } from '../../../kernel/http/cookies.ts'
import { queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import { answerChallenge } from './answer-challenge.ts'
import { visitOf } from './device.ts'
import { rememberDevice } from './known-device.ts'
import { signIn } from './sign-in.ts'
import { openAnonymous, signOut } from './sign-out.ts'

/**
 * Whether another site sent the browser here. Signing people out from elsewhere is a nuisance, so they are
 * asked first: api.md §3.4. Browsers say where a navigation comes from; clients that say nothing are no
 * browsers.
 */
const isFromElsewhere = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site'

/**
 * The login page, which is told where to lead back to: to a page of the back office or the portal, by its
 * path alone. What was searched for there can be a person's name, so it stays out of another address.
 */
function loginPage({ from, as }: QueryOf<typeof signOutPage>): string {
  const path = ownPath(from)?.split(/[?#]/, 1)[0]
  const side = path === undefined ? undefined : screenFor(path)?.screen.side
  if (path === undefined || side === undefined || side === 'public') return '/login'
  const query = new URLSearchParams([['then', path]])
  if (as !== undefined) query.append('as', String(as))
  return `/login?${query}`
}

/** The question, without script. Its link leads back here from this site, which then is answer enough. */
function askWhetherToSignOut(reply: FastifyReply, tenant: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page(escaped(tenant), nonce))
}

const page = (tenant: string, nonce: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Log out · ${tenant}</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 15vh auto; padding: 0 1rem }
  a { display: inline-block; margin-right: 1.5rem; padding: .5rem 0 }
</style>
<h1>Log out of ${tenant}?</h1>
<p>Another website sent you here. If you did not mean to log out, you can go on where you were.</p>
<p><a href="/api/logout">Log out</a> <a href="/">Stay logged in</a></p>
</html>
`

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

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

  nonCommandRoute(app, contract.signIn, 'own_transactions', async (question, { body, request, reply }) => {
    const { opened, owed, provenUser } = await signIn(question, body, visitOf(request))
    giveSession(request, reply, opened)
    if (provenUser !== undefined) rememberDevice(request, reply, provenUser)
    return { two_factor: owed }
  })

  nonCommandRoute(
    app,
    contract.answerChallenge,
    'own_transactions',
    async (question, { body, request, reply }) => {
      const opened = await answerChallenge(question, body, visitOf(request))
      giveSession(request, reply, opened)
      rememberDevice(request, reply, opened.session.user!.id)
    },
  )

  nonCommandRoute(app, contract.signOut, 'own_transactions', async (question, { request, reply }) => {
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
