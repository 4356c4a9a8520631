import { refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../kernel/links.ts'
import { letterBody } from '../../kernel/mail/stored-letter.ts'
import { escapeHtml } from '../tenancy/index.ts'

/**
 * The outbox as a page, for a demo that sends no mail. It holds links that sign people in, so it exists only
 * while the outbox is the mail driver, never in production, and answers only for a tenant that no other
 * machine can reach by name. Asked for JSON it answers `{"data": [...]}`, newest first, of the host's own
 * tenant.
 */
export function devMailRoutes(app: FastifyInstance): void {
  const { settings, database } = app.platform
  if (settings.mail.driver !== 'outbox' || settings.production) return
  app.get(
    '/dev/mail',
    { config: { guard: { method: 'GET', path: '/dev/mail', access: 'guest' } } },
    async (request, reply) => {
      if (!request.tenant.hosts.every(isLoopback)) refuse({ code: 'not_found' })
      const letters = await database
        .of(request.tenant.id)
        .selectFrom('mails')
        .select(['id', 'cause', 'recipient as to', 'subject', 'text', 'html', 'created_at'])
        .where('tenant_id', '=', request.tenant.id)
        .orderBy('id', 'desc')
        .limit(200)
        .execute()
      const mails = letters.map(({ id, cause, to, subject, created_at, ...stored }) => {
        const body = letterBody(app.platform, { tenantId: request.tenant.id, cause }, stored)
        return { id, to, subject, ...body, created_at }
      })
      if (!(request.headers.accept ?? '').includes('text/html')) return { data: mails }
      reply.header('content-type', 'text/html; charset=utf-8')
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data:",
      )
      return page(request.tenant.name, mails)
    },
  )
}

interface Mail {
  id: number
  to: string
  subject: string
  html: string
  created_at: Date
}

function page(tenantName: string, mails: readonly Mail[]): string {
  const letters = mails
    .map(
      (
        mail,
      ) => `<details><summary><b>${escapeHtml(mail.subject)}</b> to ${escapeHtml(mail.to)}, ${mail.created_at.toISOString().slice(0, 16).replace('T', ' ')}</summary>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe></details>`,
    )
    .join('')
  return `<!doctype html><html lang="en-GB"><title>Mail of ${escapeHtml(tenantName)}</title><meta name="viewport" content="width=device-width">
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}summary{cursor:pointer;padding:.6rem 0;border-top:1px solid #ddd}iframe{width:100%;height:44rem;border:1px solid #ddd}</style>
<h1>Mail of ${escapeHtml(tenantName)}</h1>${mails.length === 0 ? '<p>No mail has been written yet.</p>' : letters}</html>`
}
