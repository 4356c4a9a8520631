import { can, isStaff, refuse } from '@moorgate/contract'
import { viewingHeader } from '@moorgate/contract/identity/viewing-header.ts'
import type { FastifyRequest } from 'fastify'
import { later, minutes } from '../clock.ts'
import type { Platform } from '../platform.ts'
import type { Session } from '../sessions.ts'
import type { Tenant } from '../tenants.ts'
import { sameSecret, signature } from '../tokens.ts'
import { needsSecondFactor } from './guard.ts'

const viewingLasts = minutes(30)

interface Viewing {
  investorId: number
  /** Milliseconds since 1970. */
  until: number
}

/** A token with which the holder of this session may look at the portal as an investor: `<investor>.<until>.<signature>`. */
export function sealViewing(
  tenant: Tenant,
  viewer: { id: number; sessionId: string },
  investorId: number,
  now: Date,
): { token: string; until: Date } {
  const until = later(now, viewingLasts)
  const viewing = { investorId, until: until.getTime() }
  return { token: `${investorId}.${viewing.until}.${sealOf(tenant, viewer, viewing)}`, until }
}

const sealOf = (tenant: Tenant, viewer: { id: number; sessionId: string }, { investorId, until }: Viewing) =>
  signature(tenant.signingSecret, ['view-as', viewer.id, viewer.sessionId, investorId, until])

/**
 * The session as the investor's, where the request carries a viewing token of this very session. Rights are asked anew each time, so
 * that whoever loses them stops seeing. Refuses with 403 and `viewing_over` what is no token of ours, or no longer one.
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
  if (!viewer || !isStaff(viewer.roleId) || !can(viewer.roleId, 'investors', 'visit')) return over()
  if (needsSecondFactor(request)) return over()
  const [investorId, until, seal] = String(header).split('.')
  const viewing = { investorId: Number(investorId), until: Number(until) }
  const expected = sealOf(request.tenant, { id: viewer.id, sessionId: session.publicId }, viewing)
  if (!sameSecret(seal ?? '', expected) || viewing.until <= now.getTime()) return over()
  const verified = await investorVerified(platform, request.tenant, viewing.investorId)
  return {
    ...session,
    confirmedAt: null,
    pending: null,
    user: { id: viewing.investorId, roleId: 5, verified, hasSecondFactor: true },
    viewerId: viewer.id,
  }
}

async function investorVerified({ database }: Platform, tenant: Tenant, id: number): Promise<boolean> {
  const row = await database
    .of(tenant.id)
    .selectFrom('users')
    .select('email_verified_at')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', 5)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? row.email_verified_at !== null : over()
}

const over = (): never => refuse({ code: 'forbidden', reason: 'viewing_over' })
