import { z } from 'zod'
import { factsOf, isStaff, normalise, Refused, say, worded } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { failureOfDatabase } from '../database/constraints.ts'
import { scopeOf } from './route.ts'

/** What an area knows to be wrong with what was sent, beyond its shape: a password that its policy refuses. */
export type FindFaults = (request: FastifyRequest, sent: Readonly<Record<string, unknown>>) => FieldErrors

/**
 * A body that was refused for one fault is looked through for others, so that all its fields are reported at once (api.md §1.4): references
 * to records that are not there, and what the area itself finds. Investors are not told which ids exist.
 */
export async function withAllFaults(error: unknown, request: FastifyRequest): Promise<unknown> {
  const failure = error instanceof Refused ? error.failure : failureOfDatabase(error)
  if (failure?.code !== 'invalid') return error
  const { guard, findFaults } = request.routeOptions.config
  const sent = normalise(request.body)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return error
  const known = failure.errors
  const body = sent as Record<string, unknown>
  const found = { ...(await missingRecords(request, guard?.body, body)), ...findFaults?.(request, body) }
  const others = Object.entries(found).filter(([field]) => !Object.hasOwn(known, field))
  if (others.length === 0) return error
  return new Refused({ code: 'invalid', errors: { ...known, ...Object.fromEntries(others) } })
}

async function missingRecords(
  request: FastifyRequest,
  schema: z.ZodType | undefined,
  sent: Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const roleId = request.session?.user?.roleId
  if (roleId === undefined || !isStaff(roleId) || !(schema instanceof z.ZodObject)) return {}
  const errors: FieldErrors = {}
  for (const [field, rule] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const { kind, to } = factsOf(rule) ?? {}
    const read = kind === 'reference' ? rule.safeParse(sent[field]) : undefined
    if (to === undefined || !read?.success || typeof read.data !== 'number') continue
    if (!(await isThere(request, to, read.data))) errors[field] = [worded(say.in, field)]
  }
  return errors
}

/** Whether the firm has the record, as its own list would know it. What has no list is left to the act. */
async function isThere(request: FastifyRequest, path: string, id: number): Promise<boolean> {
  const { declared, platform } = request.server
  const listed = declared.find((each) => 'resource' in each && each.resource.path === path && each.tableFor)
  if (!listed || !('resource' in listed)) return true
  const { name, softDeletes } = listed.tableFor!(scopeOf(platform, request))
  const alive = softDeletes ? 'and deleted_at is null' : ''
  const text = `select 1 from "${name}" where tenant_id = $1 and id = $2 ${alive}`
  const db = platform.database.of(request.tenant.id)
  return (await db.executeQuery(CompiledQuery.raw(text, [request.tenant.id, id]))).rows.length > 0
}
