import { refuse, refuseField, say, setBooksLock } from '@moorgate/contract'
import type { AnswerOf, BodyOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { dateText } from '../../domain/format.ts'
import { permissionsOfSettings } from '../../kernel/resource/permissions.ts'
import { checkVersion } from '../../kernel/rows.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'

/**
 * Refuses to book on a day up to which the books are locked. Only days before today can be, so what is booked today
 * asks nothing.
 */
export async function mustBeUnlocked(work: Work, days: readonly string[]): Promise<void> {
  const [first] = days.toSorted()
  if (first === undefined || first >= todayOf(work)) return
  const lockedTo = await sharedLock(work)
  if (lockedTo !== null && first <= lockedTo)
    refuse({
      code: 'conflict',
      reason: 'books_locked',
      message: `The books are locked up to ${dateText(lockedTo)}. Choose a later date, or change the lock in Settings, Connections.`,
    })
}

/** The day itself where it may be booked on, else the first that may: what happened is booked, though it came late. */
export async function openDayFrom(work: Work, day: string): Promise<string> {
  if (day >= todayOf(work)) return day
  const lockedTo = await sharedLock(work)
  return lockedTo === null || day > lockedTo ? day : dateOfDay(dayNumber(lockedTo)! + 1)
}

/** Shared until the end of the transaction: nobody locks a day under a booking. */
async function sharedLock({ db, tenant }: Work): Promise<string | null> {
  const { rows } = await sql<{ locked_to: string | null }>`
    select locked_to::text as locked_to from books_locks where tenant_id = ${tenant.id} for share`.execute(db)
  return rows[0]?.locked_to ?? null
}

export async function readLock(
  reader: Pick<QueryContext | Work, 'db' | 'tenant' | 'actor'>,
): Promise<AnswerOf<typeof setBooksLock>> {
  const { db, tenant } = reader
  const { rows } = await sql<Omit<AnswerOf<typeof setBooksLock>, 'permissions'>>`
    select b.locked_to::text as locked_to, b.reason, wire_instant(b.set_at) as set_at, u.name as set_by, b.version
    from books_locks b left join users u on u.tenant_id = ${tenant.id} and u.id = b.set_by
    where b.tenant_id = ${tenant.id}`.execute(db)
  const none = { locked_to: null, reason: null, set_at: null, set_by: null, version: 0 }
  // The version comes last: the answer's tag is made of it.
  return { permissions: permissionsOfSettings(reader, { edit: setBooksLock }), ...(rows[0] ?? none) }
}

/** Locks the books up to a day before today. Days that were locked are opened with a reason alone. */
export async function setLock(
  work: Work,
  { locked_to: lockedTo, reason: given }: BodyOf<typeof setBooksLock>,
  version: number | undefined,
): Promise<void> {
  const { rows } = await sql<{ locked_to: string | null; version: number }>`
    select locked_to::text as locked_to, version from books_locks where tenant_id = ${work.tenant.id} for update`.execute(
    work.db,
  )
  checkVersion(rows[0] ?? { version: 0 }, version)
  const before = rows[0]?.locked_to ?? null
  if (before === lockedTo) return
  if (lockedTo !== null && lockedTo >= todayOf(work)) refuseField('locked_to', 'Choose a day before today.')
  const reason = given?.trim() || null
  const opensDays = before !== null && (lockedTo === null || lockedTo < before)
  if (opensDays && reason === null) refuseField('reason', say.required)
  await sql`
    insert into books_locks (tenant_id, locked_to, reason, set_at, set_by)
    values (${work.tenant.id}, ${lockedTo}, ${reason}, ${work.now}, ${work.actor.id})
    on conflict (tenant_id) do update set locked_to = excluded.locked_to, reason = excluded.reason,
      set_at = excluded.set_at, set_by = excluded.set_by, version = books_locks.version + 1
    returning 1`.execute(work.db)
  work.emit({
    type: 'books_lock.changed',
    subject: { type: 'books_lock', id: null },
    payload: { reason },
    before: { locked_to: before },
    after: { locked_to: lockedTo },
  })
}
