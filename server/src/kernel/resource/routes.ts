import { CompiledQuery } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { accessTo } from '@moorgate/contract'
import type { Operation } from '@moorgate/contract'
import { bodyOf, runOnce, scopeOf, send, urlOf } from '../http/route.ts'
import type { DeclaredRoute } from '../http/fastify.ts'
import { refuseBody } from '../http/body/refuse-record-first.ts'
import { versionOf } from '../http/version.ts'
import type { Work } from '../work.ts'
import { idOf, readRoutes } from './read-routes.ts'
import type { Readable } from './read-routes.ts'
import { mustShow, showJson, showRecord } from './show.ts'
import { createRow, deleteRow, lockRow, mustStay, restoreRow, updateRow } from './write.ts'
import type { Table } from './table.ts'

export { mustShow, readRoutes, showJson, showRecord, versionOf }

type Values = Record<string, unknown>

/**
 * What an area adds to the derived writes: a check, a derived value. Acts of their own are endpoints, not
 * options here.
 */
export interface ResourceOptions {
  only?: readonly Operation[]
  /** The table as it reads to a caller, where that depends on them or on the day. */
  tableFor?: Readable['tableFor']
  /** Completes or refuses the values of a create or update, inside its transaction. */
  prepare?: (work: Work, values: Values, existing: Values | undefined) => Promise<Values>
}

/**
 * The seven routes that follow from a noun's declaration: list, show, export, create, update, delete and
 * restore.
 */
export function resourceRoutes(app: FastifyInstance, table: Table, options: ResourceOptions = {}): void {
  const { resource } = table
  const allowed = resource.operations.filter((operation) => options.only?.includes(operation) ?? true)
  const { tableFor = () => table } = options
  readRoutes(app, { resource, tableFor, only: allowed, exists: recordExists(app, table) })
  for (const write of writesOf(table, options.prepare ?? (async (_work, values) => values)))
    if (allowed.includes(write.operation)) writeRoute(app, table, write)
}

interface WriteRoute {
  operation: Operation
  method: HTTPMethods
  path: string
  status: number
  /** The id of the record to show afterwards, or undefined where it is gone. */
  perform: (work: Work, request: FastifyRequest) => Promise<number | undefined>
}

function writesOf(table: Table, prepare: NonNullable<ResourceOptions['prepare']>): readonly WriteRoute[] {
  const { resource } = table
  const record = `${resource.path}/{id}`
  return [
    {
      operation: 'create',
      method: 'POST',
      path: resource.path,
      status: 201,
      perform: async (work, request) => {
        const values = bodyOf(request, resource.create, resource.row) as Values
        return createRow(work, table, await prepare(work, values, undefined))
      },
    },
    {
      operation: 'update',
      method: 'PATCH',
      path: record,
      status: 200,
      perform: async (work, request) => {
        const values = await changesOf(request, table, async (unread) =>
          prepare(work, unread, await visibleRow(work, table, idOf(request))),
        )
        const row = await visibleRow(work, table, idOf(request))
        const columns = await prepare(work, values, row)
        mustStay(table, row, values, columns)
        await updateRow(work, table, row, columns, versionOf(request))
        return row.id
      },
    },
    {
      operation: 'delete',
      method: 'DELETE',
      path: record,
      status: 204,
      perform: async (work, request) => {
        await visibleRow(work, table, idOf(request))
        await deleteRow(work, table, idOf(request), versionOf(request))
        return undefined
      },
    },
    {
      operation: 'restore',
      method: 'POST',
      path: `${record}/restore`,
      status: 200,
      perform: async (work, request) => {
        await restoreRow(work, table, idOf(request))
        return idOf(request)
      },
    },
  ]
}

function writeRoute(app: FastifyInstance, table: Table, write: WriteRoute): void {
  const { resource } = table
  const { operation, method, path } = write
  const access = accessTo(resource, operation)
  const tableFor = () => table
  app.declared.push({
    resource,
    operation,
    method: method as string,
    path,
    access,
    tableFor,
  } satisfies DeclaredRoute)
  app.route({
    method,
    url: urlOf(path),
    config: {
      guard: {
        method: method as 'GET',
        path,
        access,
        requires: resource.requires,
        ...(resource.throttle && { throttle: resource.throttle }),
        ...((operation === 'create' || operation === 'update') && {
          body: resource[operation],
          answer: resource.row,
        }),
        ...(path.includes('{id}') && { exists: recordExists(app, table) }),
      },
    },
    handler: (request, reply) => answerWrite(app, table, write, { request, reply }),
  })
}

/** Performs a write once, whatever is sent again with its key, and shows the record as it is then. */
async function answerWrite(
  { platform }: FastifyInstance,
  table: Table,
  { status, perform }: WriteRoute,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const stored = await runOnce(platform, request, async (work) => {
    const id = await perform(work, request)
    if (id === undefined) return { status, answer: '' }
    const { text } = await showJson(work.db, table, scopeOf(platform, request), id)
    return { status, answer: `{"data":${text}}` }
  })
  return send(reply, stored.status, stored.answer || undefined)
}

/**
 * What a change says. Of a record that the area doesn't let the caller write, it says so before it finds
 * fault with the body.
 */
async function changesOf(
  request: FastifyRequest,
  { resource }: Table,
  prepare: (unread: Values) => Promise<unknown>,
): Promise<Values> {
  try {
    return bodyOf(request, resource.update, resource.row) as Values
  } catch (fault) {
    return refuseBody(fault, prepare)
  }
}

/** The row locked for a write, if this caller may see it at all. */
async function visibleRow(work: Work, table: Table, id: number) {
  if (table.visibleTo) await showJson(work.db, table, work, id)
  return lockRow(work, table, id)
}

/** Tells whether the record of the path exists, so that a refusal about a missing record says "not found". */
const recordExists =
  ({ platform }: FastifyInstance, table: Table) =>
  async (request: FastifyRequest): Promise<boolean> => {
    const db = platform.database.of(request.tenant.id)
    const deleted = table.softDeletes ? 'and deleted_at is null' : ''
    const text = `select 1 from "${table.name}" where tenant_id = $1 and id = $2 ${deleted}`
    return (
      (await db.executeQuery(CompiledQuery.raw(text, [request.tenant.id, idOf(request)]))).rows.length > 0
    )
  }
