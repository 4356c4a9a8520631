import { textOf } from '@moorgate/contract'
import type { FastifyRequest } from 'fastify'
import { wordingOf } from '../../kernel/wording.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The risk warning as the portal shows it, in the page itself: it is read before any script has arrived. The
 * portal's own takes its place. Its looks are those of `web/src/ui/risk-banner.css`.
 */
export function riskWarningOf({ tenant, session }: FastifyRequest): string {
  const { flags, risk_banner_text: warning } = tenant.branding
  if (flags['risk_warning_enabled'] !== 1 || !session?.user?.verified) return ''
  const link = textOf(wordingOf(tenant), 'risk_banner_link')
  return (
    '<div id="opening"><aside class="risk-banner" aria-label="Risk warning"><div>' +
    '<svg width="20" height="20" aria-hidden="true"></svg>' +
    `<p>${escapeHtml(warning)} <b>${escapeHtml(link)}</b></p></div></aside></div>`
  )
}
