import type { Database, Trx } from './database/database.ts'
import { hours, later, minutes, days } from './clock.ts'
import { digest, randomToken } from './tokens.ts'
import type { Tenant } from './tenants.ts'
import { isStaff, refuse, roleIds } from '@moorgate/contract'
import type { Delegation } from './work.ts'

/** A browser's session and, when somebody is signed in, the facts about them that every request is judged by. */
export interface Session {
  idHash: Buffer
  publicId: string
  csrf: string
  confirmedAt: Date | null
  lastSeenAt: Date
  remembered: boolean
  pending: { userId: number; until: Date; tries: number } | null
  user: SessionUser | null
  /** Staff, or whom the investor let in, who look at the portal as this user; they only read. */
  viewerId?: number
  delegation?: Delegation
}

export interface SessionUser {
  id: number
  roleId: number
  verified: boolean
  hasSecondFactor: boolean
}

interface Row {
  id_hash: Buffer
  public_id: string
  csrf: string
  confirmed_at: Date | null
  last_seen_at: Date
  remembered: boolean
  pending_user_id: number | null
  pending_until: Date | null
  pending_tries: number
  user_id: number | null
  role_id: number | null
  verified: boolean
  has_second_factor: boolean
}

/**
 * Finds a row where an investor's session is in all things what it is taken for: whose it is, in which role, its anti-forgery token, what
 * was confirmed, a verified address, and its end. Its five parameters (`takenFor`) stand from `$first` on, `now` is one as well. It asks
 * two tables where the whole session takes four: an investor's rights don't hang on a second factor.
 */
export function sameSessionSql(first: number, now: string): string {
  const [idHash, csrf, user, role, confirmed] = Array.from(
    { length: 5 },
    (_item, index) => `$${first + index}`,
  )
  return `select 'same' as found from sessions s
      join users u on u.tenant_id = $1 and u.id = ${user}::bigint and u.role_id = ${role}::int and u.deleted_at is null and u.is_active
        and u.email_verified_at is not null and u.session_epoch = s.epoch
      where s.tenant_id = $1 and s.id_hash = ${idHash}::bytea and s.user_id = ${user}::bigint and s.csrf = ${csrf}::text
        and s.confirmed_at is not distinct from ${confirmed}::timestamptz
        and s.idle_expires_at > ${now} and s.absolute_expires_at > ${now}`
}

export const takenFor = ({ idHash, csrf, user, confirmedAt }: Session): readonly unknown[] => [
  idHash,
  csrf,
  user?.id,
  user?.roleId,
  confirmedAt,
]

/** Of whom `sameSessionSql` says all that a request is judged by. */
export const isPlainInvestor = ({ user }: Session): boolean => user?.roleId === roleIds.user && user.verified

/**
 * A session as JSON text, null where there is none: `$1` is the firm, `idHash` the parameter with what is kept of the token. It is an
 * expression, so that it can stand beside what a request asks anyway. A changed epoch (password, role, "sign out everywhere") or a
 * switched-off account ends the session here. What is over is judged by `readSession`: as a condition of the statement it tempts the
 * planner to walk the index of all sessions that are not.
 */
export const sessionSql = (idHash: string) => `(select row_to_json(f)::text from (
  select s.public_id, s.csrf, s.confirmed_at, s.last_seen_at, s.remembered, s.idle_expires_at, s.absolute_expires_at,
         s.pending_user_id, s.pending_until, s.pending_tries,
         u.id as user_id, u.role_id, u.email_verified_at is not null as verified,
         exists (select 1 from two_factors f where f.tenant_id = $1 and f.user_id = u.id and f.confirmed_at is not null)
         or exists (select 1 from passkeys p where p.tenant_id = $1 and p.user_id = u.id) as has_second_factor
  from sessions s
  left join users u on u.tenant_id = $1 and u.id = s.user_id and u.deleted_at is null and u.is_active
                       and u.session_epoch = s.epoch
  where s.tenant_id = $1 and s.id_hash = ${idHash}) f)`

/** The session that a cookie's token opens now, or undefined. A session whose user may no longer sign in is as good as none. */
export async function findSession(
  database: Database,
  tenantId: number,
  idHash: Buffer,
  now: Date,
): Promise<FoundSession | undefined> {
  const [row] = await database.rows<{ found: string | null }>(tenantId, findStatement, [tenantId, idHash])
  return readSession(row?.found ?? null, idHash, now)
}

const findStatement = `select ${sessionSql('$2')} as found`

/** A session with the text that said so, by which it is known again, and the end of it that is nearest. */
export interface FoundSession {
  session: Session
  text: string
  endsAt: number
}

export function readSession(text: string | null, idHash: Buffer, now: Date): FoundSession | undefined {
  if (text === null) return undefined
  const said = JSON.parse(text) as Said
  const endsAt = Math.min(Date.parse(said.idle_expires_at), Date.parse(said.absolute_expires_at))
  if (endsAt <= now.getTime()) return undefined
  const row = {
    ...said,
    id_hash: idHash,
    confirmed_at: dateOf(said.confirmed_at),
    last_seen_at: new Date(said.last_seen_at),
    pending_until: dateOf(said.pending_until),
  }
  return { session: sessionOf(row), text, endsAt }
}

/** A row as JSON has it: instants are texts. */
type Said = Omit<Row, 'id_hash' | 'confirmed_at' | 'last_seen_at' | 'pending_until'> & {
  confirmed_at: string | null
  last_seen_at: string
  pending_until: string | null
  idle_expires_at: string
  absolute_expires_at: string
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

function sessionOf(row: Row): Session {
  const { pending_user_id: userId, pending_until: until } = row
  return {
    idHash: row.id_hash,
    publicId: row.public_id,
    csrf: row.csrf,
    confirmedAt: row.confirmed_at,
    lastSeenAt: row.last_seen_at,
    remembered: row.remembered,
    pending: userId !== null && until !== null ? { userId, until, tries: row.pending_tries } : null,
    user:
      row.user_id === null || row.role_id === null
        ? null
        : {
            id: row.user_id,
            roleId: row.role_id,
            verified: row.verified,
            hasSecondFactor: row.has_second_factor,
          },
  }
}

/** For this long after a password was given, what needs a fresh proof is open: api.md §3.3. */
const confirmationLasts = minutes(15)

/** Whether whoever asks has given their password within the last quarter of an hour. */
export function isConfirmed(confirmedAt: Date | null | undefined, now: Date): boolean {
  return (
    confirmedAt !== null &&
    confirmedAt !== undefined &&
    now.getTime() - confirmedAt.getTime() <= confirmationLasts
  )
}

interface Proven {
  actor: { session?: { confirmedAt: Date | null } | undefined }
  now: Date
}

/** Refuses whoever has not proved lately who they are, so that their password is asked for first: 423. */
export function mustBeConfirmed({ actor, now }: Proven): void {
  if (!isConfirmed(actor.session?.confirmedAt, now)) refuse({ code: 'confirmation_required' })
}

/** Idle and absolute life of a session: api.md §3.1. Remembering lengthens only an investor's idle time. */
export function lifeOf(
  tenant: Tenant,
  roleId: number | null,
  remembered: boolean,
): { idle: number; absolute: number } {
  const staff = roleId !== null && isStaff(roleId)
  const settings = tenant.settings.sessionMinutes
  if (staff) return { idle: minutes(Math.min(settings?.staff ?? 30, 480)), absolute: hours(12) }
  if (remembered && roleId !== null) return { idle: days(14), absolute: days(14) }
  return { idle: minutes(Math.min(settings?.investor ?? 60, 480)), absolute: hours(24) }
}

export interface Opening {
  tenant: Tenant
  now: Date
  user: { id: number; roleId: number; epoch: number } | null
  remembered?: boolean
  confirmed?: boolean
  address?: string | undefined
  browser?: string | undefined
  /** Somebody who gave a password and owes the second factor; nobody is signed in yet. */
  pending?: { id: number; epoch: number }
  /** The session it takes the place of; its row goes in the same transaction, so an id from before signing in opens nothing. */
  replaces?: Session | undefined
}

/** A session is at most this long half signed in, with a password given and the second factor owed. */
const halfSignedIn = minutes(5)
const mostSessions = 10

/** A session that has just begun, and the token for its cookie, which is kept nowhere else. */
export interface Opened {
  token: string
  session: Session
  expiresAt: Date
  /** Whether another session of the person had to make room for it. */
  displaced: boolean
}

/** Starts a session with a new id and a new anti-forgery token. */
export async function openSession(db: Trx, opening: Opening): Promise<Opened> {
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
      epoch: (user ?? opening.pending)?.epoch ?? 0,
      remembered,
      pending_user_id: opening.pending?.id ?? null,
      pending_until: opening.pending ? later(now, halfSignedIn) : null,
      confirmed_at: confirmed ? now : null,
      created_at: now,
      last_seen_at: now,
      idle_expires_at: later(now, life.idle),
      absolute_expires_at: later(now, life.absolute),
      address: opening.address ?? null,
      browser: opening.browser?.slice(0, 300) ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const displaced = user !== null && (await dropOldest(db, tenant.id, user.id, row.id_hash))
  const session = sessionOf({
    ...row,
    role_id: user?.roleId ?? null,
    verified: false,
    has_second_factor: false,
  })
  return { token, session, expiresAt: later(now, life.idle), displaced }
}

/**
 * Keeps the session that has just begun and the ones seen last: of several of one moment, the new one must not be the one that goes.
 * Answers whether one went.
 */
async function dropOldest(db: Trx, tenantId: number, userId: number, begun: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('id_hash', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id_hash')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('id_hash', '!=', begun)
        .orderBy('last_seen_at', 'desc')
        .offset(mostSessions - 1),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Signs one browser out; a session that has ended already is no error. */
export async function endSession(db: Trx, tenantId: number, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('id_hash', '=', idHash).execute()
}

/** Ends every session of a user: password changed, factor changed, "sign out everywhere". Whoever stays is given a new one. */
export async function endSessionsOf(db: Trx, tenantId: number, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}

/** Slides the idle expiry, at most once a minute a session, so that reading costs no write. The session says so afterwards. */
export async function touchSession(
  database: Database,
  tenant: Tenant,
  session: Session,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < minutes(1)) return
  const { idle } = lifeOf(tenant, session.user?.roleId ?? null, session.remembered)
  await database.rows(tenant.id, touchStatement, [tenant.id, session.idHash, now, later(now, idle)])
  session.lastSeenAt = now
}

// Not waited for until it is on the disk: with the power a minute of a session's life may be lost.
const touchStatement = `
  update sessions set last_seen_at = $3, idle_expires_at = $4
  from set_config('synchronous_commit', 'off', true) as quick
  where quick is not null and tenant_id = $1 and id_hash = $2`
