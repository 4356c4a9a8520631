import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStaff, refuse } from '@moorgate/contract'
import { openApiDocument } from './document.ts'

const guard = { method: 'GET', access: 'guest' } as const

/** The API's own description, and a page to read it. Open in the demo; in production for staff who are signed in. */
export function documentationRoutes(app: FastifyInstance, version: string): void {
  let text: string | undefined
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
    return page(app, reply, version)
  })
}

function checkReader(request: FastifyRequest): void {
  const roleId = request.session?.user?.roleId
  if (request.server.platform.settings.production && !(roleId !== undefined && isStaff(roleId)))
    refuse({ code: 'not_found' })
}

type Operation = { summary: string; description: string; tags: string[] }

/** Every address with what it does and who may, grouped by its first segment. No script, so it needs no exception in the policy. */
function page(app: FastifyInstance, reply: FastifyReply, version: string): FastifyReply {
  const document = openApiDocument(app.declared, version) as {
    paths: Record<string, Record<string, Operation>>
  }
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  )
  const groups = [...Map.groupBy(rows, (row) => row.tags[0] ?? '')].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  )
  const body = groups
    .map(
      ([tag, operations]) => `<h2 id="${tag}">${tag}</h2><table>${operations.map(rowHtml).join('')}</table>`,
    )
    .join('')
  const html = `<!doctype html><html lang="en-GB"><title>Moorgate API ${version}</title><meta name="viewport" content="width=device-width">
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}td{padding:.3rem .8rem .3rem 0;vertical-align:top}code{font-size:13px}h2{margin-top:2.5rem;font-size:1.1rem}</style>
<h1>Moorgate API ${version}</h1><p>${rows.length} operations. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${body}</html>`
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .send(html)
}

const rowHtml = ({ method, path, summary, description }: Operation & { method: string; path: string }) =>
  `<tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${summary}</td><td>${description}</td></tr>`
