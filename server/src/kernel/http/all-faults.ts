import { z } from 'zod'
import { factsOf, isStaff, normalise, FailureError, say, messageFor } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { failureOfDatabase } from '../database/constraints.ts'
import { mustShow } from '../resource/show.ts'
import { partsOf } from './body/body-parts.ts'
import type { DeclaredRoute } from './fastify.ts'
import { pathId, questionOf, scopeOf, urlOf } from './scope.ts'
import { refusedNames } from './body/unknown-fields.ts'

/**
 * What an area knows to be wrong with what was sent, beyond its shape: a password that its policy refuses.
 */
export type FindFaults = (
  request: FastifyRequest,
  sent: Readonly<Record<string, unknown>>,
) => FieldErrors | Promise<FieldErrors>

/**
 * A body that was refused for one fault is looked through for others, so that all its fields are reported at
 * once (api.md §1.4): fields that it doesn't have, references to records that are not there, and what the
 * area itself finds. Investors are not told which ids exist. Where the record of the path is not there for
 * this caller, that comes first.
 */
export async function withAllFaults(error: unknown, request: FastifyRequest): Promise<unknown> {
  const failure = error instanceof FailureError ? error.failure : failureOfDatabase(error)
  if (failure?.code !== 'invalid' || !request.isAdmitted) return error
  const hidden = await recordRefusal(request)
  if (hidden !== undefined) return hidden
  const { guard, findFaults } = request.routeOptions.config
  const sent = normalise(request.body ?? {})
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return error
  const known = failure.errors
  const body = sent as Record<string, unknown>
  const found = {
    ...unknownFields(guard?.body, guard?.answer, body),
    ...(await missingRecords(request, guard?.body, body)),
    ...(await findFaults?.(request, body)),
  }
  const others = Object.entries(found).filter(([field]) => !Object.hasOwn(known, field))
  if (others.length === 0) return error
  return new FailureError({ code: 'invalid', errors: { ...known, ...Object.fromEntries(others) } })
}

/**
 * What a read of the path's own record is refused with; undefined where the caller sees it, or the path names
 * none.
 */
async function recordRefusal(request: FastifyRequest): Promise<unknown> {
  const { id } = request.params as { id?: string }
  const { url = '' } = request.routeOptions
  if (id === undefined || !request.session?.user) return undefined
  const noun = nounOf(request, ({ path }) => url.startsWith(`${urlOf(path)}/:id`))
  const finds = request.routeOptions.config.finds ?? (noun && mustShow(noun.tableFor!))
  if (!finds) return undefined
  try {
    await finds(questionOf(request.server.platform, request), pathId(id))
    return undefined
  } catch (refusal) {
    return refusal
  }
}

/**
 * Fields that the body doesn't have. One that the answer shows may be a record coming back as it is, which is
 * looked at later.
 */
function unknownFields(
  schema: z.ZodType | undefined,
  answer: z.ZodType | undefined,
  sent: Readonly<Record<string, unknown>>,
): FieldErrors {
  if (!(schema instanceof z.ZodObject)) return {}
  const unknown = [...partsOf(schema, sent)].filter(({ rule }) => rule === undefined)
  const names = refusedNames(
    unknown.map(({ path }) => path),
    answer,
  )
  return Object.fromEntries(names.map((name) => [name, [messageFor(say.prohibited, name)]]))
}

async function missingRecords(
  request: FastifyRequest,
  schema: z.ZodType | undefined,
  sent: Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const roleId = request.session?.user?.roleId
  if (roleId === undefined || !isStaff(roleId) || !(schema instanceof z.ZodObject)) return {}
  const named = new Map<string, { path: string; id: number }[]>()
  for (const { path, value, rule } of partsOf(schema, sent)) {
    const { kind, to } = (rule && factsOf(rule)) ?? {}
    const read = kind === 'reference' ? rule?.safeParse(value) : undefined
    if (to === undefined || !read?.success || typeof read.data !== 'number') continue
    named.set(to, [...(named.get(to) ?? []), { path, id: read.data }])
  }
  const errors: FieldErrors = {}
  for (const [to, places] of named) {
    const missing = await missingOf(
      request,
      to,
      places.map(({ id }) => id),
    )
    for (const { path, id } of places) if (missing.has(id)) errors[path] = [messageFor(say.in, path)]
  }
  return errors
}

/**
 * Those of these ids that the tenant has no record of, as the noun's own list would know it. What has no list
 * is left to the act.
 */
async function missingOf(
  request: FastifyRequest,
  path: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const noun = nounOf(request, (resource) => resource.path === path)
  if (!noun) return new Set()
  const { platform } = request.server
  const { name, softDeletes } = noun.tableFor!(scopeOf(platform, request))
  const alive = softDeletes ? 'and deleted_at is null' : ''
  const text = `select id from "${name}" where tenant_id = $1 and id = any($2::bigint[]) ${alive}`
  const db = platform.database.of(request.tenant.id)
  const { rows } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, [request.tenant.id, ids]))
  const known = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

/** A noun that fits and whose table is known. */
const nounOf = ({ server }: FastifyRequest, fits: (resource: DeclaredRoute['resource']) => boolean) =>
  server.declared.find(
    (each): each is DeclaredRoute => 'resource' in each && each.tableFor !== undefined && fits(each.resource),
  )
