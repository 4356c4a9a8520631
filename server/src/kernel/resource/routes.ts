import { CompiledQuery } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { accessTo, check, integer, refuse } from '@moorgate/contract'
import type { Operation } from '@moorgate/contract'
import type { Db } from '../database/database.ts'
import { checked, once, scopeOf, send, urlOf } from '../http/route.ts'
import type { Declared } from '../http/fastify.ts'
import type { Work } from '../work.ts'
import { idOf, readRoutes } from './read-routes.ts'
import { showJson } from './show.ts'
import { createRow, deleteRow, lockRow, restoreRow, updateRow } from './write.ts'
import type { Table } from './table.ts'

export { readRoutes, showJson }

/** What an area adds to the derived writes: a check, a derived value. Acts of their own are endpoints, not options here. */
export interface ResourceOptions {
  only?: readonly Operation[]
  /** Completes or refuses the values of a create or update, inside its transaction. */
  prepare?: (
    work: Work,
    values: Record<string, unknown>,
    existing: Record<string, unknown> | undefined,
  ) => Promise<Record<string, unknown>>
}

/** The seven routes that follow from a noun's declaration: list, show, create, update, delete, restore and CSV export. */
export function resourceRoutes(app: FastifyInstance, table: Table, options: ResourceOptions = {}): void {
  const { resource } = table
  const allowed = (operation: Operation) =>
    resource.operations.includes(operation) &&
    (options.only === undefined || options.only.includes(operation))
  const prepare = options.prepare ?? (async (_work, values) => values)
  const record = `${resource.path}/{id}`

  readRoutes(app, {
    resource,
    tableFor: () => table,
    only: (options.only ?? resource.operations).filter(allowed),
    exists: (request) => exists(app.platform.database.of(request.tenant.id), table, request),
  })
  if (allowed('create'))
    route('create', 'POST', resource.path, (request, reply) =>
      write(request, reply, 201, async (work) => {
        const values = checked(resource.create, request.body) as Record<string, unknown>
        return createRow(work, table, await prepare(work, values, undefined))
      }),
    )
  if (allowed('update'))
    route('update', 'PATCH', record, (request, reply) =>
      write(request, reply, 200, async (work) => {
        const values = checked(resource.update, request.body) as Record<string, unknown>
        const row = await visibleRow(work, table, idOf(request))
        await updateRow(work, table, row, await prepare(work, values, row), versionOf(request))
        return row.id
      }),
    )
  if (allowed('delete'))
    route('delete', 'DELETE', record, (request, reply) =>
      write(request, reply, 204, async (work) => {
        await visibleRow(work, table, idOf(request))
        await deleteRow(work, table, idOf(request))
        return undefined
      }),
    )
  if (allowed('restore'))
    route('restore', 'POST', `${record}/restore`, (request, reply) =>
      write(request, reply, 200, async (work) => {
        await restoreRow(work, table, idOf(request))
        return idOf(request)
      }),
    )

  function route(
    operation: Operation,
    method: string,
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    const access = accessTo(resource, operation)
    const throttle = resource.throttle ? { throttle: resource.throttle } : {}
    app.declared.push({ resource, operation, method, path, access } satisfies Declared)
    app.route({
      method: method as HTTPMethods,
      url: urlOf(path),
      config: {
        guard: {
          method: method as 'GET',
          path,
          access,
          requires: resource.requires,
          ...throttle,
          ...(path.includes('{id}') && {
            exists: (request: FastifyRequest) =>
              exists(app.platform.database.of(request.tenant.id), table, request),
          }),
        },
      },
      handler,
    })
  }

  async function write(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    perform: (work: Work) => Promise<number | undefined>,
  ) {
    const stored = await once(app.platform, request, async (work) => {
      const id = await perform(work)
      if (id === undefined) return { status, answer: '' }
      const { text } = await showJson(work.db, table, scopeOf(app.platform, request), id)
      return { status, answer: `{"data":${text}}` }
    })
    return send(reply, stored.status, stored.answer || undefined)
  }
}

/** The row locked for a write, if this caller may see it at all. */
async function visibleRow(work: Work, table: Table, id: number) {
  if (table.visibleTo) await showJson(work.db, table, work, id)
  return lockRow(work, table, id)
}

async function exists(db: Db, table: Table, request: FastifyRequest): Promise<boolean> {
  const values = [request.tenant.id, idOf(request)]
  const deleted = table.softDeletes ? 'and deleted_at is null' : ''
  const text = `select 1 from "${table.name}" where tenant_id = $1 and id = $2 ${deleted}`
  return (await db.executeQuery(CompiledQuery.raw(text, values))).rows.length > 0
}

const version = integer({ min: 1 })

/** The version that the editor saw: header If-Match, or `version` in the body. Absent: the last one wins, knowingly. */
export function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']?.replaceAll(/^W\/|"/g, '')
  const given = header ?? (request.body as { version?: unknown } | undefined)?.version
  if (given === undefined || given === null || given === '*') return undefined
  const read = check(version, given)
  return read.ok
    ? read.value
    : refuse({ code: 'invalid', errors: { version: ['The version field must be an integer.'] } })
}
