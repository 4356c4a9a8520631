import { holding, refuse } from '@moorgate/contract'
import type {
  AnswerOf,
  BodyOf,
  readHoldingNote as readEndpoint,
  writeHoldingNote as writeEndpoint,
} from '@moorgate/contract'
import { portfolioOf } from './positions.ts'
import { sql } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'

type Note = AnswerOf<typeof readEndpoint>

const none: Note = { words: '', version: 0, updated_at: null }

/**
 * What the caller wrote about a holding of theirs; nothing for who looks as them. 404 for what they don't
 * hold.
 */
export async function readHoldingNote(question: QueryContext, id: number): Promise<Note> {
  await mustHold(question, id)
  const { db, tenant, actor } = question
  if (actor.viewerId !== undefined) return none
  const { rows } = await sql<Note>`
    select words, version, wire_instant(updated_at) as updated_at from holding_notes
    where tenant_id = ${tenant.id} and user_id = ${actor.id} and investment_opportunity_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? none
}

/** Keeps the caller's note, or deletes it where nothing is left of it. */
export async function writeHoldingNote(
  question: QueryContext,
  id: number,
  { words, version }: BodyOf<typeof writeEndpoint>,
): Promise<Note> {
  await mustHold(question, id)
  const { db, tenant, actor, now } = question
  const own = sql`tenant_id = ${tenant.id} and user_id = ${actor.id} and investment_opportunity_id = ${id}`
  if (words === '') {
    await sql`delete from holding_notes where ${own} and version = ${version}`.execute(db)
    const left = await readHoldingNote(question, id)
    return left.version === 0 ? left : overtaken()
  }
  // Only where nothing is there yet is it made; two windows that both make it meet at the key.
  const { rows } = await (
    version === 0
      ? sql<Note>`
        insert into holding_notes (tenant_id, user_id, investment_opportunity_id, words, updated_at)
        values (${tenant.id}, ${actor.id}, ${id}, ${words}, ${now}) on conflict do nothing
        returning words, version, wire_instant(updated_at) as updated_at`
      : sql<Note>`
        update holding_notes set words = ${words}, version = version + 1, updated_at = ${now} where ${own} and version = ${version}
        returning words, version, wire_instant(updated_at) as updated_at`
  ).execute(db)
  return rows[0] ?? overtaken()
}

const overtaken = (): never =>
  refuse({
    code: 'conflict',
    reason: 'stale_version',
    about: 'note',
  })

async function mustHold(question: QueryContext, id: number): Promise<void> {
  const { found } = await portfolioOf(question, { query: {}, url: `${holding.path}/note` }, id)
  if (found.length === 0) refuse({ code: 'not_found' })
}
