import { textOf } from '@moorgate/contract'
import { greetingAt } from '@moorgate/contract/greeting.ts'
import { londonDayAndTime } from '@moorgate/contract/london-time.ts'
import { screenFor, titleOf, verdictOn } from '@moorgate/contract/screens.ts'
import type { FastifyRequest } from 'fastify'
import { needsSecondFactor } from '../../kernel/http/guard.ts'
import type { Platform } from '../../kernel/platform.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The beginning of a page, in the page itself: the portal's risk warning and the title are read before any
 * script has arrived. The page's own take their places. Their looks are those of `web/src/ui/risk-banner.css`
 * and `web/src/shell/opening.css`.
 */
export async function openingOf(platform: Platform, request: FastifyRequest, side: Side): Promise<string> {
  if (!request.session?.user?.verified || needsSecondFactor(request)) return ''
  const title = await titleAt(platform, request)
  if (side === 'admin' && title === undefined) return ''
  const heading = title === undefined ? '' : `<h1>${escapeHtml(title)}</h1>`
  const warning = side === 'portal' ? riskWarningOf(request) : ''
  return `<div id="opening">${warning}<div class="opening-bar"></div>${heading}</div>`
}

function riskWarningOf({ tenant }: FastifyRequest): string {
  const { flags, risk_banner_text: warning } = tenant.branding
  if (flags['risk_warning_enabled'] !== 1) return ''
  const link = textOf(wordingOf(tenant), 'risk_banner_link')
  return (
    '<aside class="risk-banner" aria-label="Risk warning"><div>' +
    '<svg width="20" height="20" aria-hidden="true"></svg>' +
    `<p>${escapeHtml(warning)} <b>${escapeHtml(link)}</b></p></div></aside>`
  )
}

export type Side = 'portal' | 'admin'

/** Pages that begin with the title of their screen, and nothing above it. */
const titled = new Set([
  '/investor/investments',
  '/investor/portfolio',
  '/investor/news',
  '/admin/investors',
  '/admin/investors/contacts',
  '/admin/investors/organisations',
  '/admin/investments/opportunities',
])

/** Undefined where only the page finds out what it is called. */
async function titleAt(platform: Platform, request: FastifyRequest): Promise<string | undefined> {
  const [pathname = ''] = request.url.split('?', 1)
  if (pathname === '/investor') return greetingOf(platform, request)
  const screen = titled.has(pathname) ? screenFor(pathname)?.screen : undefined
  const roleId = request.session?.user?.roleId ?? 0
  if (screen === undefined || verdictOn(screen, roleId, request.tenant.branding.flags) !== 'open')
    return undefined
  return titleOf(screen.title, wordingOf(request.tenant).labels)
}

/** By London's clock; the page greets by the reader's own. */
async function greetingOf({ database, clock }: Platform, { tenant, session }: FastifyRequest) {
  const statement = 'select first_name from users where tenant_id = $1 and id = $2'
  const [user] = await database.rows<{ first_name: string }>(tenant.id, statement, [
    tenant.id,
    session?.user?.id,
  ])
  const hour = Number(londonDayAndTime(clock.now()).time.slice(0, 2))
  return `${greetingAt(hour)}, ${user?.first_name ?? ''}`
}
