import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStaff, refuse, tokensCss } from '@moorgate/contract'
import { openApiDocument } from './document.ts'
import { DocumentationPages } from './page.ts'
import type { Described, Setting } from './page.ts'

const guard = { method: 'GET', access: 'guest' } as const

/** The API's own description, and pages to read it. Open in the demo; in production for staff who are signed in. */
export function documentationRoutes(app: FastifyInstance, version: string): void {
  let text: string | undefined
  let pages: DocumentationPages | undefined
  const made = () =>
    (pages ??= new DocumentationPages(openApiDocument(app.declared, version) as unknown as Described))
  app.get(
    '/api/openapi.json',
    { config: { guard: { ...guard, path: 'openapi.json' } } },
    async (request, reply) => {
      checkReader(request)
      text ??= JSON.stringify(openApiDocument(app.declared, version))
      return reply.header('content-type', 'application/json; charset=utf-8').send(text)
    },
  )
  app.get('/api/docs', { config: { guard: { ...guard, path: 'docs' } } }, async (request, reply) => {
    checkReader(request)
    const setting = settingOf(request)
    return sendPage(reply, setting, made().guide(setting))
  })
  app.get(
    '/api/docs/:group',
    { config: { guard: { ...guard, path: 'docs/{group}' } } },
    async (request, reply) => {
      checkReader(request)
      const setting = settingOf(request)
      const { group } = request.params as { group: string }
      return sendPage(reply, setting, made().group(group, setting) ?? refuse({ code: 'not_found' }))
    },
  )
}

function settingOf({ tenant, server, protocol, headers }: FastifyRequest): Setting {
  const { colours, display_font: display } = tenant.branding
  return {
    colours: tokensCss(colours, { display }),
    nonce: randomBytes(16).toString('base64'),
    // The host was found among the firm's own before anything else was done.
    origin: `${protocol}://${headers.host ?? ''}`,
    limits: server.platform.settings.generalLimit,
  }
}

const sendPage = (reply: FastifyReply, { nonce }: Setting, html: string): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html)

function checkReader(request: FastifyRequest): void {
  const roleId = request.session?.user?.roleId
  if (request.server.platform.settings.production && !(roleId !== undefined && isStaff(roleId)))
    refuse({ code: 'not_found' })
}
