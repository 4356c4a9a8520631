import { CompiledQuery } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { accessTo } from '@moorgate/contract'
import type { Operation } from '@moorgate/contract'
import { send } from '../http/route.ts'
import { bodyOf } from '../http/read-request.ts'
import { runOnce } from '../http/run-once.ts'
import { idOf, scopeOf, urlOf } from '../http/scope.ts'
import type { DeclaredRoute } from '../http/fastify.ts'
import { refuseBody } from '../http/body/refuse-record-first.ts'
import { versionOf } from '../http/version.ts'
import { checkVersion } from '../rows.ts'
import type { Work } from '../work.ts'
import { showJson } from './show.ts'
import { createRow, deleteRow, lockRow, mustStay, restoreRow, updateRow } from './write.ts'
import type { Table } from './table.ts'

type Values = Record<string, unknown>

/** Completes or refuses the values of a create or update, inside its transaction. */
export type Prepare = (work: Work, values: Values, existing: Values | undefined) => Promise<Values>

/** Adds a record of prepared values and returns its id. */
export type Create = (work: Work, values: Values) => Promise<number>

interface Writes {
  prepare?: Prepare
  create?: Create
}

/** The routes that write a record, as far as they are allowed: create, update, delete and restore. */
export function writeRoutes(
  app: FastifyInstance,
  table: Table,
  allowed: readonly Operation[],
  {
    prepare = async (_work, values) => values,
    create = (work, values) => createRow(work, table, values),
  }: Writes = {},
): void {
  for (const write of writesOf(table, { prepare, create }))
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

function writesOf(table: Table, { prepare, create }: Required<Writes>): readonly WriteRoute[] {
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
        return create(work, await prepare(work, values, undefined))
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
        // Who saw another record is told that before anything else.
        checkVersion(row, versionOf(request))
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
export const recordExists =
  ({ platform }: FastifyInstance, table: Table) =>
  async (request: FastifyRequest): Promise<boolean> => {
    const db = platform.database.of(request.tenant.id)
    const deleted = table.softDeletes ? 'and deleted_at is null' : ''
    const text = `select 1 from "${table.name}" where tenant_id = $1 and id = $2 ${deleted}`
    return (
      (await db.executeQuery(CompiledQuery.raw(text, [request.tenant.id, idOf(request)]))).rows.length > 0
    )
  }
