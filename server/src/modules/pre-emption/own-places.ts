import type { QueryContext } from '../../kernel/work.ts'
import { ownedBy } from '../../kernel/database/holding-rows.ts'

/** Ids of the caller's own places in an offer, and of those of organisations of theirs. */
export async function ownPlaces(question: QueryContext, optionId: number): Promise<Set<number>> {
  const rows = await question.rows<{ id: number }>(
    `select c.id from pre_emption_choices c
     where c.tenant_id = $1 and c.pre_emption_option_id = $2 and ${ownedBy('c', '$3')}`,
    [question.tenant.id, optionId, question.actor.id],
  )
  return new Set(rows.map(({ id }) => id))
}
