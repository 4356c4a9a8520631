import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { defineEndpoint, isStaff, refuse, tokensCss } from '@moorgate/contract'
import { declare } from '../http/route.ts'
import { openApiDocument } from './document.ts'
import { DocumentationPages } from './page.ts'
import type { ApiDescription, PageSettings } from './page.ts'

const open = { method: 'GET', access: 'guest', status: 200, refuses: [404] } as const

const describe = defineEndpoint({
  ...open,
  path: 'openapi.json',
  summary: 'This description. In production for staff alone',
  answer: z.looseObject({ openapi: z.literal('3.1.0') }),
  envelope: 'bare',
})
const guidePage = defineEndpoint({
  ...open,
  path: 'docs',
  summary: 'How to write against this API, as a page. In production for staff alone',
  file: ['text/html'],
})
const groupPage = defineEndpoint({
  ...open,
  path: 'docs/{group}',
  summary: 'What there is of one group of addresses, as a page',
  file: ['text/html'],
})

/**
 * The API's own description, and pages to read it. Open in the demo; in production for staff who are signed
 * in.
 */
export function documentationRoutes(app: FastifyInstance, version: string): void {
  let text: string | undefined
  let pages: DocumentationPages | undefined
  const made = () =>
    (pages ??= new DocumentationPages(openApiDocument(app.declared, version) as unknown as ApiDescription))
  declare(app, describe, async (request, reply) => {
    checkReader(request)
    text ??= JSON.stringify(openApiDocument(app.declared, version))
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
  declare(app, guidePage, async (request, reply) => {
    checkReader(request)
    const setting = settingOf(request)
    return sendPage(reply, setting, made().guide(setting))
  })
  declare(app, groupPage, async (request, reply) => {
    checkReader(request)
    const setting = settingOf(request)
    const { group } = request.params as { group: string }
    return sendPage(reply, setting, made().group(group, setting) ?? refuse({ code: 'not_found' }))
  })
}

function settingOf({ tenant, server, protocol, headers }: FastifyRequest): PageSettings {
  const { colours, display_font: display } = tenant.branding
  return {
    colours: tokensCss(colours, { display }),
    nonce: randomBytes(16).toString('base64'),
    // The host was found among the tenant's own before anything else was done.
    origin: `${protocol}://${headers.host ?? ''}`,
    limits: server.platform.settings.generalLimit,
  }
}

const sendPage = (reply: FastifyReply, { nonce }: PageSettings, html: string): FastifyReply =>
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
