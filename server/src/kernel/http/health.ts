import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const open = { method: 'GET', access: 'guest', summary: '', status: 200, answer: z.object({}) } as const

/**
 * `/up`: the process answers. `/ready`: so does its database, brought up to date, within a second. Neither
 * asks whose host it is.
 */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/up', { config: { guard: { ...open, path: '/up' }, tenantless: true } }, async () => ({
    status: 'up',
  }))
  app.get(
    '/ready',
    { config: { guard: { ...open, path: '/ready' }, tenantless: true } },
    async (_request, reply) => {
      const ready = await isReady(app)
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
    },
  )
}

async function isReady(app: FastifyInstance): Promise<boolean> {
  const { pool } = app.platform.database
  const asked = pool.query('select 1 from schema_migrations limit 1').then(
    () => true,
    () => false,
  )
  return Promise.race([
    asked,
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1000).unref()),
  ])
}
