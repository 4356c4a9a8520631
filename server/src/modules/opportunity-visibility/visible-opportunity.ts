import { CompiledQuery } from 'kysely'
import type { Selectable } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { refuseWaiting } from './sounding.ts'
import { visibleOpportunities } from './visibility.ts'

export type ViewedOpportunity = Pick<Row, 'status' | 'currency' | 'open_date' | 'close_date' | 'fca_class'>
type Row = Selectable<Tables['investment_opportunities']>

/**
 * The opportunity of an id that came in a form, or undefined: not there, or not for this caller. One that
 * waits for an investor's acceptance is refused with 403 `market_sounding_required`.
 */
export const seenOpportunity = (
  scope: Scope & { db: Db | Trx },
  id: number,
): Promise<ViewedOpportunity | undefined> =>
  seen(scope, id, 'o.status, o.currency, o.open_date, o.close_date, o.fca_class')

/** The same, whole and locked. */
export const lockSeenOpportunity = (work: Work, id: number): Promise<Row | undefined> =>
  seen<Row>(work, id, 'o.*', 'for update of o')

async function seen<Found extends ViewedOpportunity>(
  scope: Scope & { db: Db | Trx },
  id: number,
  columns: string,
  lock = '',
): Promise<Found | undefined> {
  const { db, ...work } = scope
  const statement = new Statement(work)
  const isSeen = visibleOpportunities(work, 'o', statement)
  const text = `select ${columns} from investment_opportunities o
    where o.tenant_id = $1 and o.id = ${statement.bind(id)} and o.deleted_at is null ${isSeen ? `and ${isSeen}` : ''} ${lock}`
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(text, statement.values))
  if (!rows[0]) await refuseWaiting(scope, id)
  return rows[0]
}
