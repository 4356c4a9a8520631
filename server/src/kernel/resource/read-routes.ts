import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessTo, exportLimit, permissionsAttribute } from '@moorgate/contract'
import type { Access, Endpoint, Operation, Resource } from '@moorgate/contract'
import type { DeclaredRoute } from '../http/fastify.ts'
import { optimisticRead } from '../fast-path/optimistic-routes.ts'
import { pathId, questionOf, urlOf } from '../http/route.ts'
import { exportList } from '../list/export.ts'
import { answerKnownList } from '../list/list.ts'
import { readListRequest } from '../list/request.ts'
import type { QueryContext, Scope } from '../work.ts'
import { callerOf } from './caller.ts'
import { asksForPermissions, permissionsOf, withPermissions, withoutPermissions } from './permissions.ts'
import { planShow, shownBy } from './show.ts'
import type { Table } from './table.ts'

const reads = [
  ['list', ''],
  ['export', '/export'],
  ['show', '/{id}'],
] as const

type ReadOperation = (typeof reads)[number][0]

export interface Readable {
  resource: Resource
  /**
   * The table as it reads to this caller: made once for everybody of a role and a day where it asks the scope
   * for nothing else (`planned`).
   */
  tableFor: (scope: Scope) => Table
  only?: readonly Operation[]
  /** Who may read, where that is not what the resource says. */
  access?: Access
  /** Who may open one record, where that depends on the record; it is asked before the record is read. */
  show?: { access: Endpoint['access']; check: (request: FastifyRequest, id: number) => Promise<void> }
  /**
   * Refuses a record that is not there for this caller with another word than "not found", where there is
   * one.
   */
  missing?: (question: QueryContext, id: number) => Promise<void>
  /**
   * Tells whether the record of the path exists, so that a refusal about a missing record says "not found".
   */
  exists?: (request: FastifyRequest) => Promise<boolean>
}

/** A noun's list, its file and its record. */
export function readRoutes(app: FastifyInstance, noun: Readable): void {
  const { resource, tableFor } = noun
  const handlers: Record<ReadOperation, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>> =
    {
      list: optimisticRead((question, request) => answerKnownList(noun, question, request)),
      export: (request, reply) => {
        const question = questionOf(app.platform, request)
        return exportList(tableFor(question), question, request, reply)
      },
      show: optimisticRead(async (question, request) => {
        const id = idOf(request)
        await noun.show?.check(request, id)
        const search = request.url.split('?')[1] ?? ''
        const plan = question.platform.queryCache.query(
          question,
          `show ${resource.path} ${search}`,
          (scope, statement) => {
            const table = tableFor(scope)
            const listRequest = readListRequest(
              withPermissions(table.resource),
              request.query,
              callerOf(table, scope),
            )
            return planShow({ table, scope, request: withoutPermissions(listRequest), statement })
          },
        )
        const shown = await shownBy(question, plan, id, async () => noun.missing?.(question, id))
        if (search === '' || !asksForPermissions(request.query)) return `{"data":${shown}}`
        const permissions = await permissionsOf(tableFor(question), question, id)
        return `{"data":${shown.slice(0, -1)},"${permissionsAttribute}":${JSON.stringify(permissions)}}}`
      }),
    }
  for (const [operation, suffix] of reads) {
    if (noun.only && !noun.only.includes(operation)) continue
    const path = resource.path + suffix
    const access =
      (operation === 'show' ? noun.show?.access : undefined) ?? noun.access ?? accessTo(resource, operation)
    const throttle =
      operation === 'export' ? { throttle: resource.throttle ?? exportLimit(resource.type) } : {}
    const exists = operation === 'show' && noun.exists ? { exists: noun.exists } : {}
    app.declared.push({ resource, operation, method: 'GET', path, access, tableFor } satisfies DeclaredRoute)
    app.route({
      method: 'GET',
      url: urlOf(path),
      config: {
        guard: { method: 'GET', path, access, requires: resource.requires, ...throttle, ...exists },
        confirmsSession: operation !== 'export',
      },
      handler: handlers[operation],
    })
  }
}

/** The id in a record's path, or not found. */
export const idOf = (request: FastifyRequest) => pathId((request.params as { id?: string }).id)
