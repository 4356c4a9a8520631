import { can, isStaff, refuse, roleIds } from '@moorgate/contract'
import { viewingHeader } from '@moorgate/contract/identity/viewing-header.ts'
import type { FastifyRequest } from 'fastify'
import { later, minutes } from '../clock.ts'
import type { Platform } from '../platform.ts'
import type { Session, SessionUser } from '../sessions.ts'
import type { Tenant } from '../tenants.ts'
import { sameSecret, signature } from '../tokens.ts'
import type { Delegation } from '../work.ts'
import { needsSecondFactor, safe } from './guard.ts'

const viewingLasts = minutes(30)

/** The viewer's right: `staff` names the investor, `delegate` the investor's invitation. */
export type ViewingRight = 'staff' | 'delegate'

interface ViewedAccount {
  right: ViewingRight
  /** The investor, or the invitation. */
  id: number
  /** Milliseconds since 1970. */
  until: number
}

/** The viewer: their user id, and the session in which the token was made. */
interface Viewer {
  id: number
  sessionId: string
}

/**
 * A token with which the holder of this session may look at the portal as an investor:
 * `<right>.<id>.<until>.<signature>`.
 */
export function sealViewing(
  tenant: Tenant,
  viewer: Viewer,
  seen: { right: ViewingRight; id: number },
  now: Date,
): { token: string; until: Date } {
  const until = later(now, viewingLasts)
  const viewing = { ...seen, until: until.getTime() }
  return {
    token: `${seen.right}.${seen.id}.${viewing.until}.${sealOf(tenant, viewer, viewing)}`,
    until,
  }
}

const sealOf = (tenant: Tenant, viewer: Viewer, { right, id, until }: ViewedAccount) =>
  signature(tenant.signingSecret, ['view-as', right, viewer.id, viewer.sessionId, id, until])

/** What an invitation shares at this moment; undefined where it shares nothing. */
export type FindDelegation = (
  platform: Platform,
  tenant: Tenant,
  asked: { delegateId: number; viewerId: number; now: Date },
) => Promise<(Delegation & { investorId: number; verified: boolean }) | undefined>

export interface DelegationOptions {
  find: FindDelegation
  /** Whether the route is among what somebody with such an invitation may read. */
  opens: (request: FastifyRequest, delegation: Delegation) => boolean
}

/**
 * The investor's session, where the request carries a viewing token of this session. Rights are checked at
 * each request, so that a viewer who loses them stops seeing. A token that is false or has ended is refused
 * with 403 `viewing_over`. A page that the invitation does not share is refused with 403 `not_shared`.
 */
export async function viewedSession(
  platform: Platform,
  request: FastifyRequest,
  session: Session,
  now: Date,
): Promise<Session> {
  const header = request.headers[viewingHeader]
  const viewer = session.user
  if (header === undefined) return session
  if (!viewer) return over()
  const [right, id, until, seal] = String(header).split('.')
  const viewing = { right: right as ViewingRight, id: Number(id), until: Number(until) }
  const expected = sealOf(request.tenant, { id: viewer.id, sessionId: session.publicId }, viewing)
  if (!sameSecret(seal ?? '', expected) || viewing.until <= now.getTime()) return over()
  const seen =
    right === 'staff'
      ? await seenByStaff(platform, request, viewer, viewing.id)
      : await seenByDelegate(platform, request, viewer, { delegateId: viewing.id, now })
  const { investorId, verified, delegation } = seen
  return {
    ...session,
    confirmedAt: null,
    pending: null,
    user: { id: investorId, roleId: roleIds.user, verified, hasSecondFactor: true },
    viewerId: viewer.id,
    ...(delegation && { delegation }),
  }
}

interface Impersonation {
  investorId: number
  verified: boolean
  delegation?: Delegation
}

async function seenByStaff(
  platform: Platform,
  request: FastifyRequest,
  viewer: SessionUser,
  investorId: number,
): Promise<Impersonation> {
  if (!isStaff(viewer.roleId) || !can(viewer.roleId, 'investors', 'visit')) return over()
  if (needsSecondFactor(request)) return over()
  return { investorId, verified: await investorVerified(platform, request.tenant, investorId) }
}

async function seenByDelegate(
  platform: Platform,
  request: FastifyRequest,
  viewer: SessionUser,
  asked: { delegateId: number; now: Date },
): Promise<Impersonation> {
  const { delegations } = platform.modules
  const found = await delegations?.find(platform, request.tenant, { ...asked, viewerId: viewer.id })
  if (!delegations || !found) return over()
  const { investorId, verified, ...delegation } = found
  if (safe.has(request.method) && !delegations.opens(request, delegation))
    refuse({ code: 'forbidden', reason: 'not_shared' })
  return { investorId, verified, delegation }
}

async function investorVerified({ database }: Platform, tenant: Tenant, id: number): Promise<boolean> {
  const row = await database
    .of(tenant.id)
    .selectFrom('users')
    .select('email_verified_at')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? row.email_verified_at !== null : over()
}

const over = (): never => refuse({ code: 'forbidden', reason: 'viewing_over' })
