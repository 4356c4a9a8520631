import type { FastifyReply, FastifyRequest } from 'fastify'
import { check, isStaff, previewQuery, refuse, roleIds } from '@moorgate/contract'
import type { Endpoint, Throttle } from '@moorgate/contract'
import { mustBeConfirmed } from '../session-life.ts'
import { countHit } from '../throttle.ts'
import { onlyLooking } from '../work.ts'
import { sameSecret } from '../tokens.ts'
import { isOpenTo } from './access.ts'

/** What a route demands of its caller; every route has one, or the server does not start. */
export type RouteGuard = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'access'
  | 'requires'
  | 'confirmed'
  | 'throttle'
  | 'antiForgery'
  | 'body'
  | 'answer'
  | 'preview'
> & {
  /**
   * Tells whether the record of the path exists, so that a refusal about a missing record says "not found".
   */
  exists?: (request: FastifyRequest) => Promise<boolean>
}

/** Methods that change nothing. HEAD is GET without its body, and obeys the same rules. */
export const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The order in which refusals win: api.md §1.4, steps 3 to 8. Runs when the body has been read, because a
 * token may be inside it.
 */
export async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { guard: demand, tenantless } = request.routeOptions.config
  if (!demand || tenantless) return
  if (request.session?.viewerId !== undefined && !safe.has(request.method)) refuse(onlyLooking)
  if (demand.antiForgery !== false) checkAntiForgery(request)
  checkSignedIn(request, demand)
  checkRoom(request, demand)
  checkGeneralLimit(request, reply)
  await count(request, reply)
  await checkRights(request, demand)
  if (demand.preview !== true && asksForPreview(request))
    refuse({ code: 'bad_request', message: 'This can’t be previewed.' })
  request.isAdmitted = true
}

/**
 * A preview must not run the command, so every route that writes refuses what it doesn't know
 * to preview.
 */
export function asksForPreview({ method, query }: FastifyRequest): boolean {
  if (safe.has(method)) return false
  const result = check(previewQuery, query)
  return result.ok ? result.value.preview === true : refuse({ code: 'invalid', errors: result.errors })
}

/** `_token` in the body, then X-CSRF-TOKEN, then X-XSRF-TOKEN: the first that is not empty decides. */
function checkAntiForgery(request: FastifyRequest): void {
  if (safe.has(request.method)) return
  const { headers, session } = request
  const origin = headers.origin
  if (origin !== undefined && !request.server.originsOf(request).includes(origin))
    refuse({ code: 'page_expired' })
  if (headers['sec-fetch-site'] === 'cross-site' && origin === undefined) refuse({ code: 'page_expired' })
  const given = request.bodyToken || headers['x-csrf-token'] || headers['x-xsrf-token']
  if (!session || typeof given !== 'string' || given === '') refuse({ code: 'page_expired' })
  const token = given.includes('%') ? decodeOnce(given) : given
  if (!sameSecret(token, session.csrf)) refuse({ code: 'page_expired' })
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function checkSignedIn(request: FastifyRequest, demand: RouteGuard): void {
  if (demand.access !== 'guest' && !request.session?.user) refuse({ code: 'unauthenticated' })
}

/** Reading, coming in and going out go on while the database's disk has no room. */
function checkRoom({ method, server: { platform } }: FastifyRequest, demand: RouteGuard): void {
  const writes = !safe.has(method) && demand.access !== 'guest' && demand.antiForgery !== false
  if (writes && !platform.hasRoom()) refuse({ code: 'unavailable', retryAfterSeconds: 60 })
}

function checkGeneralLimit(request: FastifyRequest, reply: FastifyReply): void {
  const { platform } = request.server
  const user = request.session?.user
  const limits = platform.settings.generalLimit
  const general = platform.generalLimit.hit(
    request.tenant.id,
    user ? `user:${user.id}` : `address:${request.address}`,
    user ? limits.user : limits.address,
    platform.clock.now(),
  )
  reply.header('x-ratelimit-limit', general.limit).header('x-ratelimit-remaining', general.remaining)
  if (!general.allowed) {
    const retryAfterSeconds = Math.max(
      1,
      general.resetsAt - Math.floor(platform.clock.now().getTime() / 1000),
    )
    refuse({ code: 'throttled', retryAfterSeconds, limit: general.limit })
  }
}

/** Counts a hit of the route's own limit, where it has one. */
async function count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const declared = request.routeOptions.config.guard?.throttle
  if (!declared) return
  const { platform } = request.server
  const rule = { ...declared, limit: platform.settings.otherLimits?.[declared.name] ?? declared.limit }
  const key = countedAs(request, rule)
  const { remaining } = await countHit(platform, request.tenant, rule, key, request.optimisticSession?.rows)
  reply.header('x-ratelimit-limit', rule.limit).header('x-ratelimit-remaining', remaining)
}

/** Whose hits are counted together, and of what. */
function countedAs({ session, address }: FastifyRequest, { by, of }: Throttle): string {
  const who = by === 'user' && session?.user ? `user:${session.user.id}` : `address:${address}`
  return of === undefined ? who : `${who} ${of}`
}

async function checkRights(request: FastifyRequest, demand: RouteGuard): Promise<void> {
  const user = request.session?.user
  if (demand.access !== 'guest' && demand.access !== 'signed_in' && user) {
    if (needsSecondFactor(request)) refuse({ code: 'forbidden', reason: 'two_factor_required' })
    if (!user.verified) refuse({ code: 'forbidden', reason: 'unverified' })
  }
  if (demand.requires && request.tenant.flags[demand.requires] !== 1) refuse({ code: 'not_found' })
  if (isOpenTo(demand.access, user?.roleId)) return demand.confirmed ? checkConfirmed(request) : undefined
  // An investor may not learn what exists; staff learn that they may not, unless there is nothing there.
  if (user?.roleId === roleIds.user && 'exists' in demand) refuse({ code: 'not_found' })
  if (demand.exists && !(await demand.exists(request))) refuse({ code: 'not_found' })
  refuse({ code: 'forbidden' })
}

/**
 * Staff need a second factor unless the tenant's settings say otherwise; until they have one they reach only
 * what sets it up.
 */
export function needsSecondFactor({ session, tenant }: FastifyRequest): boolean {
  const user = session?.user
  if (!user || !isStaff(user.roleId)) return false
  return !user.hasSecondFactor && tenant.settings.secondFactor !== false
}

function checkConfirmed(request: FastifyRequest): void {
  mustBeConfirmed({ actor: request, now: request.server.platform.clock.now() })
}
