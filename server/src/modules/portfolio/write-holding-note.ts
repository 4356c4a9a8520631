import { refuse } from '@moorgate/contract'
import type { BodyOf, writeHoldingNote as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { storedNote } from './holding-note.ts'
import type { HoldingNote } from './holding-note.ts'

/**
 * Stores the caller's note, or deletes it where its text is empty. The note is private: no event tells of it.
 * 404 for a holding that isn't the caller's, 409 where another window wrote since.
 */
export async function writeHoldingNote(
  work: Work,
  id: number,
  body: BodyOf<typeof endpoint>,
): Promise<HoldingNote> {
  await mustHold(work, id)
  const { words, version } = body
  const { db, tenant, actor, now } = work
  const own = sql`tenant_id = ${tenant.id} and user_id = ${actor.id} and investment_opportunity_id = ${id}`
  if (words === '') {
    await sql`delete from holding_notes where ${own} and version = ${version}`.execute(db)
    const left = await storedNote(work, id)
    return left.version === 0 ? left : overtaken()
  }
  const stored = await storedNote(work, id)
  if (stored.words === words && stored.version === version) return stored
  // The insert happens only without a note; two windows that both insert meet at the key.
  const { rows } = await (
    version === 0
      ? sql`
        insert into holding_notes (tenant_id, user_id, investment_opportunity_id, words, updated_at)
        values (${tenant.id}, ${actor.id}, ${id}, ${words}, ${now}) on conflict do nothing returning 1`
      : sql`
        update holding_notes set words = ${words}, version = version + 1, updated_at = ${now}
        where ${own} and version = ${version} returning 1`
  ).execute(db)
  return rows.length > 0 ? storedNote(work, id) : overtaken()
}

const overtaken = (): never =>
  refuse({
    code: 'conflict',
    reason: 'stale_version',
    about: 'note',
  })

/** A lot of the caller's, or of an organisation whose active member the caller is. */
async function mustHold({ db, tenant, actor }: Work, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from share_lots l where l.tenant_id = ${tenant.id} and l.investment_opportunity_id = ${id}
      and (l.user_id = ${actor.id} or l.organisation_id in (select g.organisation_id from organisation_members g
        where g.tenant_id = ${tenant.id} and g.user_id = ${actor.id} and g.status = 'active'))
    limit 1`.execute(db)
  if (rows.length === 0) refuse({ code: 'not_found' })
}
