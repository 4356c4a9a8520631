import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accessTo, exportLimit } from '@moorgate/contract'
import type { Access, Endpoint, Operation, Resource } from '@moorgate/contract'
import type { DeclaredRoute } from '../http/fastify.ts'
import { optimisticRead } from '../fast-path/optimistic-routes.ts'
import { replicaFor } from '../http/replica-reads.ts'
import { idOf, questionOf, urlOf } from '../http/scope.ts'
import { exportList } from '../list/export.ts'
import { answerCachedList } from '../list/list.ts'
import type { QueryContext, Scope } from '../work.ts'
import { answerRecord } from './show.ts'
import type { Table } from './table.ts'
import { recordExists, writeRoutes } from './write-routes.ts'
import type { Create, Prepare } from './write-routes.ts'

/**
 * What an area adds to the derived writes: a check, a derived value. Commands of their own are endpoints, not
 * options here.
 */
export interface ResourceOptions {
  only?: readonly Operation[]
  /** The table as it reads to a caller, where that depends on them or on the day. */
  tableFor?: Readable['tableFor']
  /** Completes or refuses the values of a create or update, inside its transaction. */
  prepare?: Prepare
  /** Adds the prepared record, where it is more than its row. Returns its id. */
  create?: Create
}

/**
 * The seven routes that follow from a resource's declaration: list, show, export, create, update, delete and
 * restore.
 */
export function resourceRoutes(app: FastifyInstance, table: Table, options: ResourceOptions = {}): void {
  const { resource } = table
  const allowed = resource.operations.filter((operation) => options.only?.includes(operation) ?? true)
  const { tableFor = () => table } = options
  readRoutes(app, { resource, tableFor, only: allowed, exists: recordExists(app, table) })
  writeRoutes(app, table, allowed, options)
}

const reads = [
  ['list', ''],
  ['export', '/export'],
  ['show', '/{id}'],
] as const

type ReadOperation = (typeof reads)[number][0]

export interface Readable {
  resource: Resource
  /** The table as this caller reads it. Its query is compiled once for each role and day (`QueryCache`). */
  tableFor: (scope: Scope) => Table
  only?: readonly Operation[]
  /** Who may read, where that differs from the resource's own access. */
  access?: Access
  /** Who may open one record, where that depends on the record. The check runs before the record is read. */
  show?: { access: Endpoint['access']; check: (request: FastifyRequest, id: number) => Promise<void> }
  /** Refuses a missing record with another failure than "not found". */
  missing?: (question: QueryContext, id: number) => Promise<void>
  /** Tells whether the record of the path exists, so that a missing record is refused with "not found". */
  exists?: (request: FastifyRequest) => Promise<boolean>
}

/** The routes that read a resource: its list, the list as a file, and one record. */
export function readRoutes(app: FastifyInstance, readable: Readable): void {
  const { resource, tableFor } = readable
  const handlers: Record<ReadOperation, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>> =
    {
      list: optimisticRead((question, request) => answerCachedList(readable, question, request), {
        mayLag: true,
      }),
      export: (request, reply) => {
        const question = questionOf(app.platform, request, replicaFor(request))
        return exportList(tableFor(question), question, request, reply)
      },
      show: optimisticRead(async (question, request) => {
        const id = idOf(request)
        await readable.show?.check(request, id)
        return answerRecord(readable, question, request, id)
      }),
    }
  for (const [operation, suffix] of reads) {
    if (readable.only && !readable.only.includes(operation)) continue
    const path = resource.path + suffix
    const access =
      (operation === 'show' ? readable.show?.access : undefined) ??
      readable.access ??
      accessTo(resource, operation)
    const throttle =
      operation === 'export' ? { throttle: resource.throttle ?? exportLimit(resource.type) } : {}
    const exists = operation === 'show' && readable.exists ? { exists: readable.exists } : {}
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
