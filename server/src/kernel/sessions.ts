import { roleIds } from '@moorgate/contract'
import { later, minutes } from './clock.ts'
import type { Database } from './database/database.ts'
import { lifeOf } from './session-life.ts'
import type { Tenant } from './tenants.ts'
import type { Delegation } from './work.ts'

/**
 * A browser's session and, when somebody is signed in, the facts about them that every request is judged by.
 */
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
 * Finds a row where an investor's session is in all things what it is taken for: whose it is, in which role,
 * its anti-forgery token, what was confirmed, a verified address, and its end. Its five parameters
 * (`takenFor`) stand from `$first` on, `now` is one as well. It asks two tables where the whole session takes
 * four: an investor's rights don't hang on a second factor.
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
 * A session as JSON text, null where there is none: `$1` is the tenant, `idHash` the parameter with what is
 * kept of the token. It is an expression, so that it can stand beside what a request asks anyway. A changed
 * epoch (password, role, "sign out everywhere") or a switched-off account ends the session here. What is over
 * is judged by `readSession`: as a condition of the statement it tempts the planner to walk the index of all
 * sessions that are not.
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

/**
 * The session that a cookie's token opens now, or undefined. A session whose user may no longer sign in is as
 * good as none.
 */
export async function findSession(
  database: Database,
  tenantId: number,
  idHash: Buffer,
  now: Date,
): Promise<SessionMatch | undefined> {
  const [row] = await database.rows<{ found: string | null }>(tenantId, findStatement, [tenantId, idHash])
  return readSession(row?.found ?? null, idHash, now)
}

const findStatement = `select ${sessionSql('$2')} as found`

/** A session with the text that said so, by which it is known again, and the end of it that is nearest. */
export interface SessionMatch {
  session: Session
  text: string
  endsAt: number
}

export function readSession(text: string | null, idHash: Buffer, now: Date): SessionMatch | undefined {
  if (text === null) return undefined
  const said = JSON.parse(text) as SessionRow
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
type SessionRow = Omit<Row, 'id_hash' | 'confirmed_at' | 'last_seen_at' | 'pending_until'> & {
  confirmed_at: string | null
  last_seen_at: string
  pending_until: string | null
  idle_expires_at: string
  absolute_expires_at: string
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** Also of a row that has just been written. */
export function sessionOf(row: Row): Session {
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

/**
 * Slides the idle expiry, at most once a minute a session, so that reading costs no write. The session says
 * so afterwards.
 */
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
