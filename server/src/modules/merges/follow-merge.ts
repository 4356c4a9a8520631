import { can } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { safe } from '../../kernel/http/guard.ts'

/**
 * The id of a record that was merged leads to the one that it became: 307 to the same question about the
 * survivor, for those who may open investors. Only asked once nothing was found, so no other request pays for
 * it; not a lasting redirect, because a merge can be undone.
 */
export function followMerges(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      reply.statusCode !== 404 ||
      !safe.has(request.method) ||
      request.routeOptions.url !== '/api/users/:id'
    )
      return payload
    const { id = '' } = request.params as { id?: string }
    const roleId = request.session?.user?.roleId ?? 0
    if (!can(roleId, 'investors', 'visit') || !/^[1-9]\d{0,14}$/.test(id)) return payload
    const { rows } = await sql<{ kept_id: number }>`
      select m.kept_id from merges m where m.tenant_id = ${request.tenant.id} and m.closed_id = ${Number(id)}
        and m.status = 'merged'`.execute(app.platform.database.of(request.tenant.id))
    if (!rows[0]) return payload
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    reply
      .code(307)
      .header('location', `/api/users/${rows[0].kept_id}${query}`)
      .header('cache-control', 'no-store')
    return payload
  })
}
