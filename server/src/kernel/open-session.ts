import { sql } from 'kysely'
import type { Trx } from './database/database.ts'
import { later, minutes } from './clock.ts'
import { lifeOf } from './session-life.ts'
import { sessionOf } from './sessions.ts'
import type { Session } from './sessions.ts'
import type { Tenant } from './tenants.ts'
import { digest, randomToken } from './tokens.ts'

export interface SessionInput {
  tenant: Tenant
  now: Date
  user: { id: number; roleId: number; epoch: number } | null
  remembered?: boolean
  confirmed?: boolean
  /** When the password was given, where that wasn't now. */
  confirmedAt?: Date | undefined
  address?: string | undefined
  browser?: string | undefined
  /** Somebody who gave a password and owes the second factor; nobody is signed in yet. */
  pending?: { id: number; epoch: number }
  /**
   * Who registered in this browser: it is signed in once their address is confirmed. Nobody is signed in yet.
   */
  registered?: { id: number; epoch: number } | undefined
  /**
   * The session it takes the place of; its row goes in the same transaction, so an id from before signing in
   * opens nothing.
   */
  replaces?: Session | undefined
}

/** A session is at most this long half signed in, with a password given and the second factor owed. */
const halfSignedIn = minutes(5)
const mostSessions = 10

/** A session that has just begun, and the token for its cookie, which is kept nowhere else. */
export interface NewSession {
  token: string
  session: Session
  expiresAt: Date
  /** Whether another session of the person that was still open had to make room for it. */
  displaced: boolean
}

/** Starts a session with a new id and a new anti-forgery token. */
export async function openSession(db: Trx, opening: SessionInput): Promise<NewSession> {
  const { tenant, now, user, remembered = false, confirmed = user !== null } = opening
  const token = randomToken()
  const life = lifeOf(tenant, user?.roleId ?? null, remembered)
  if (opening.replaces) await endSession(db, tenant.id, opening.replaces.idHash)
  const row = await db
    .insertInto('sessions')
    .values({
      tenant_id: tenant.id,
      id_hash: digest(token),
      public_id: randomToken(),
      user_id: user?.id ?? null,
      csrf: randomToken(),
      epoch: (user ?? opening.pending ?? opening.registered)?.epoch ?? 0,
      remembered,
      pending_user_id: opening.pending?.id ?? null,
      registered_user_id: opening.registered?.id ?? null,
      pending_until: opening.pending ? later(now, halfSignedIn) : null,
      confirmed_at: confirmed ? (opening.confirmedAt ?? now) : null,
      created_at: now,
      last_seen_at: now,
      idle_expires_at: later(now, life.idle),
      absolute_expires_at: later(now, life.absolute),
      address: opening.address ?? null,
      browser: opening.browser?.slice(0, 300) ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const displaced = user !== null && (await dropOldest(db, opening, row.id_hash))
  const session = sessionOf({
    ...row,
    role_id: user?.roleId ?? null,
    verified: false,
    has_second_factor: false,
  })
  return { token, session, expiresAt: later(now, life.idle), displaced }
}

/**
 * Keeps the session that has just begun and the ones seen last: of several of one moment, the new one must
 * not be the one that goes. Answers whether one went that was still open. The ids come from an array: with
 * `in (select …)` the planner reads all sessions of the tenant where it counted few of them last.
 */
async function dropOldest(db: Trx, { tenant, now, user }: SessionInput, begun: Buffer): Promise<boolean> {
  const { rows } = await sql<{ was_open: boolean }>`
    delete from sessions s where s.tenant_id = ${tenant.id} and s.id_hash = any(array(
      select o.id_hash from sessions o
      where o.tenant_id = ${tenant.id} and o.user_id = ${user?.id} and o.id_hash <> ${begun}
      order by o.last_seen_at desc offset ${mostSessions - 1}))
    returning s.idle_expires_at > ${now} and s.absolute_expires_at > ${now} as was_open`.execute(db)
  return rows.some(({ was_open: wasOpen }) => wasOpen)
}

/** Signs one browser out; a session that has ended already is no error. */
export async function endSession(db: Trx, tenantId: number, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('id_hash', '=', idHash).execute()
}

/**
 * Ends every session of a user: password changed, factor changed, "sign out everywhere". A user who stays
 * signed in is given a new one.
 */
export async function endSessionsOf(db: Trx, tenantId: number, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}
