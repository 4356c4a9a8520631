import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * The service worker that keeps the portal's code on a device, from the root, so that every page is its to
 * answer. Where the installation doesn't want it (`OFFLINE=off`), one that removes itself and what was kept:
 * browsers ask for this file at each visit, so nobody stays with a worker that was withdrawn (decision 49).
 */
export function workerFile(app: FastifyInstance, dist: string): void {
  const guard = { method: 'GET', path: '/worker.js', access: 'guest' } as const
  app.get(guard.path, { config: { guard, tenantless: true } }, async (_request, reply) => {
    const name = app.platform.settings.offline ? 'worker.js' : 'worker-removal.js'
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .send(await readFile(path.join(dist, name)))
  })
}
