import { holding, refuse } from '@moorgate/contract'
import type { AnswerOf, readHoldingNote as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import type { Db } from '../../kernel/database/database.ts'
import { portfolioOf } from './positions.ts'

export type HoldingNote = AnswerOf<typeof endpoint>

const none: HoldingNote = { words: '', version: 0, updated_at: null }

/**
 * What the caller wrote about a holding of theirs. A viewer who sees the portal as the caller reads an empty
 * note. 404 for a holding that isn't the caller's.
 */
export async function readHoldingNote(question: QueryContext, id: number): Promise<HoldingNote> {
  const { found } = await portfolioOf(question, { query: {}, url: `${holding.path}/note` }, id)
  if (found.length === 0) refuse({ code: 'not_found' })
  return question.actor.viewerId === undefined ? storedNote(question, id) : none
}

/** The caller's note on an opportunity as it is stored, or the empty one. */
export async function storedNote(
  { db, tenant, actor }: Pick<Scope, 'tenant' | 'actor'> & { db: Db },
  id: number,
): Promise<HoldingNote> {
  const { rows } = await sql<HoldingNote>`
    select words, version, wire_instant(updated_at) as updated_at from holding_notes
    where tenant_id = ${tenant.id} and user_id = ${actor.id} and investment_opportunity_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? none
}
