import type { FastifyReply, FastifyRequest } from 'fastify'
import { can, isStaff, refuse, roleIds } from '@moorgate/contract'
import type { Endpoint } from '@moorgate/contract'
import { isConfirmed } from '../sessions.ts'
import type { Session } from '../sessions.ts'
import { countHit } from '../throttle.ts'
import { onlyLooking } from '../work.ts'
import { sameSecret } from '../tokens.ts'

/** What a route demands of its caller; every route has one, or the server does not start. */
export type Guard = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'requires' | 'confirmed' | 'throttle' | 'antiForgery'
> & {
  /** Tells whether the record of the path exists, so that a refusal about a missing record says "not found". */
  exists?: (request: FastifyRequest) => Promise<boolean>
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The order in which refusals win: api.md §1.4, steps 3 to 8. Runs when the body has been read, because a token may be inside it. */
export async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const demand = request.routeOptions.config.guard
  if (!demand || request.routeOptions.config.tenantless) return
  if (request.session?.viewerId !== undefined && !safe.has(request.method)) refuse(onlyLooking)
  if (demand.antiForgery !== false) checkAntiForgery(request)
  checkSignedIn(request, demand)
  await checkLimits(request, reply, demand)
  await checkRights(request, demand)
  if (demand.confirmed) checkConfirmed(request)
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

function checkSignedIn(request: FastifyRequest, demand: Guard): void {
  if (demand.access !== 'guest' && !request.session?.user) refuse({ code: 'unauthenticated' })
}

async function checkLimits(request: FastifyRequest, reply: FastifyReply, demand: Guard): Promise<void> {
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
    reply.header('x-ratelimit-reset', general.resetsAt)
    refuse({ code: 'throttled', retryAfterSeconds, limit: general.limit })
  }
  if (!demand.throttle) return
  const key = demand.throttle.by === 'user' && user ? `user:${user.id}` : `address:${request.address}`
  const { remaining } = await countHit(
    platform,
    request.tenant,
    demand.throttle,
    key,
    request.presumption?.rows,
  )
  reply.header('x-ratelimit-limit', demand.throttle.limit).header('x-ratelimit-remaining', remaining)
}

async function checkRights(request: FastifyRequest, demand: Guard): Promise<void> {
  const user = request.session?.user
  if (demand.access !== 'guest' && demand.access !== 'signed_in' && user) {
    if (needsSecondFactor(request)) refuse({ code: 'forbidden', reason: 'two_factor_required' })
    if (!user.verified) refuse({ code: 'forbidden', reason: 'unverified' })
  }
  if (demand.requires && request.tenant.flags[demand.requires] !== 1) refuse({ code: 'not_found' })
  if (isAllowed(demand, user)) return
  // An investor may not learn what exists; staff learn that they may not, unless there is nothing there.
  if (user?.roleId === roleIds.user && 'exists' in demand) refuse({ code: 'not_found' })
  if (demand.exists && !(await demand.exists(request))) refuse({ code: 'not_found' })
  refuse({ code: 'forbidden' })
}

function isAllowed({ access }: Guard, user: Session['user'] | undefined): boolean {
  if (access === 'guest' || access === 'signed_in' || access === 'verified') return true
  if (!user) return false
  if (access === 'investor') return user.roleId === roleIds.user
  if (access === 'staff') return isStaff(user.roleId)
  return (
    can(user.roleId, access.event, access.action) || (access.own === true && user.roleId === roleIds.user)
  )
}

/** Staff need a second factor unless the tenant's settings say otherwise; until they have one they reach only what sets it up. */
export function needsSecondFactor({ session, tenant }: FastifyRequest): boolean {
  const user = session?.user
  if (!user || !isStaff(user.roleId)) return false
  return !user.hasSecondFactor && tenant.settings.secondFactor !== false
}

function checkConfirmed(request: FastifyRequest): void {
  if (!isConfirmed(request.session?.confirmedAt, request.server.platform.clock.now()))
    refuse({ code: 'confirmation_required' })
}
