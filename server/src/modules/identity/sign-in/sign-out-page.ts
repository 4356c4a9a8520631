import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryOf } from '@moorgate/contract'
import type { signOutPage } from '@moorgate/contract/identity/index.ts'
import { ownPath } from '@moorgate/contract/identity/own-path.ts'
import { screenFor } from '@moorgate/contract/screens.ts'

/**
 * Whether another site sent the browser here. Signing people out from elsewhere is a nuisance, so they are
 * asked first: api.md §3.4. Browsers say where a navigation comes from; clients that say nothing are no
 * browsers.
 */
export const isFromElsewhere = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site'

/**
 * The login page, which is told where to lead back to: to a page of the back office or the portal, by its
 * path alone. What was searched for there can be a person's name, so it stays out of another address.
 */
export function loginPage({ from, as }: QueryOf<typeof signOutPage>): string {
  const path = ownPath(from)?.split(/[?#]/, 1)[0]
  const side = path === undefined ? undefined : screenFor(path)?.screen.side
  if (path === undefined || side === undefined || side === 'public') return '/login'
  const said = new URLSearchParams([['then', path]])
  if (as !== undefined) said.append('as', String(as))
  return `/login?${said}`
}

/** The question, without script. Its link leads back here from this site, which then is answer enough. */
export function askWhetherToSignOut(reply: FastifyReply, tenant: string): FastifyReply {
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
