import { sql } from 'kysely'
import { later, minutes } from './clock.ts'
import type { Trx } from './database/database.ts'
import type { QueryContext } from './work.ts'

const challengeLasts = minutes(5)

/** Stores that the owner of a session proved their password again. */
export async function confirmSession({ db, tenant, now }: QueryContext, idHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id_hash', '=', idHash)
    .execute()
}

/**
 * Counts one try of a second factor in a session that waits for it, in a statement of its own: a wrong answer
 * takes nothing back. Undefined where the session doesn't wait, or waited too long.
 */
export const countPendingTry = ({ db, tenant, now }: QueryContext, idHash: Buffer) =>
  db
    .updateTable('sessions')
    .set((sessions) => ({ pending_tries: sessions('pending_tries', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id_hash', '=', idHash)
    .where('pending_until', '>', now)
    .returning(['pending_user_id', 'pending_until', 'pending_tries', 'epoch', 'remembered'])
    .executeTakeFirst()

/** Stores the challenge of a session for five minutes, in place of one that was not answered. */
export async function storeChallenge(
  { db, tenant, now }: QueryContext,
  idHash: Buffer,
  challenge: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ challenge, challenge_until: later(now, challengeLasts) })
    .where('tenant_id', '=', tenant.id)
    .where('id_hash', '=', idHash)
    .execute()
}

/**
 * The challenge of a session, or undefined. It is gone afterwards, however the answer is judged: a captured
 * answer fits nowhere.
 */
export async function takeStoredChallenge(
  { db, tenant, now }: QueryContext,
  idHash: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string | null; in_time: boolean }>`
    update sessions s set challenge = null, challenge_until = null
    from (select h.id_hash, h.challenge, h.challenge_until > ${now} as in_time from sessions h
          where h.tenant_id = ${tenant.id} and h.id_hash = ${idHash} for update) held
    where s.tenant_id = ${tenant.id} and s.id_hash = held.id_hash
    returning held.challenge, held.in_time`.execute(db)
  const held = rows[0]
  return held?.in_time && held.challenge !== null ? held.challenge : undefined
}

/** Ends one session of a user, named by its public id; false where the user has none of that id. */
export async function endNamedSession(
  db: Trx,
  tenantId: number,
  named: { userId: number; publicId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', named.userId)
    .where('public_id', '=', named.publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
