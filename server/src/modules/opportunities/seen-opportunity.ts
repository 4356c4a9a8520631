import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { refuseWaiting } from './sounding.ts'
import { visibleOpportunities } from './visibility.ts'

export interface SeenOpportunity {
  status: number
  currency: string
  open_date: string | null
  close_date: string | null
}

/**
 * The opportunity of an id that came in a form, or undefined: not there, or not for this caller. One that waits for an investor's
 * acceptance is refused with 403 `market_sounding_required`.
 */
export async function seenOpportunity(
  scope: Scope & { db: Db | Trx },
  id: number,
): Promise<SeenOpportunity | undefined> {
  const { db, ...work } = scope
  const statement = new Statement(work)
  const seen = visibleOpportunities(work, 'o', statement)
  const text = `select o.status, o.currency, o.open_date, o.close_date from investment_opportunities o
    where o.tenant_id = $1 and o.id = ${statement.bind(id)} and o.deleted_at is null ${seen ? `and ${seen}` : ''}`
  const { rows } = await db.executeQuery<SeenOpportunity>(CompiledQuery.raw(text, statement.values))
  if (!rows[0]) await refuseWaiting(scope, id)
  return rows[0]
}
