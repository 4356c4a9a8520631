import { refuse } from '@moorgate/contract'
import type { FastifyRequest } from 'fastify'
import type { ReadSource } from '../database/replica.ts'
import type { Platform } from '../platform.ts'
import type { QueryContext, Scope } from '../work.ts'

/**
 * `cash-calls/{id}/issue` → `/api/cash-calls/:id/issue`; a path that begins with a slash stands outside /api.
 */
export const urlOf = (path: string) =>
  (path.startsWith('/') ? path : `/api/${path}`).replaceAll(/\{(\w+)\}/g, ':$1')

/** Tenant, caller and time of a request. Every rule and every statement uses them. */
export const scopeOf = (platform: Platform, request: FastifyRequest): Scope => ({
  tenant: request.tenant,
  actor: {
    id: request.session?.user?.id ?? null,
    roleId: request.session?.user?.roleId ?? null,
    ...(request.session?.viewerId !== undefined && { viewerId: request.session.viewerId }),
    ...(request.session?.delegation && { delegation: request.session.delegation }),
    ...(request.session && {
      session: {
        idHash: request.session.idHash,
        publicId: request.session.publicId,
        confirmedAt: request.session.confirmedAt,
      },
    }),
  },
  now: platform.clock.now(),
  requestId: request.id,
  address: request.address,
})

/**
 * The scope with the tenant's connection and prepared statements, for a query. `source` is where its
 * statements go, by default the database itself; `db` is always that.
 */
export function questionOf(
  platform: Platform,
  request: FastifyRequest,
  source: ReadSource = platform.database,
): QueryContext {
  const { id } = request.tenant
  return {
    ...scopeOf(platform, request),
    db: platform.database.of(id),
    platform,
    rows: (text, values, how) => source.rows(id, text, values, how),
    stream: (query, rowsAtOnce) => source.stream(id, query, rowsAtOnce),
  }
}

/** An id of the path, or not found: other tenants' records, `abc`, `0` and `1e3` all answer the same. */
export function pathId(text: string | undefined): number {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : refuse({ code: 'not_found' })
}

/** The id in a record's path, or not found. */
export const idOf = (request: FastifyRequest): number => pathId((request.params as { id?: string }).id)
