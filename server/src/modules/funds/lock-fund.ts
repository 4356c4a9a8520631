import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

export type Fund = Selectable<Tables['funds']>

/**
 * The fund that a body names, locked: acts on one fund run one after the other, so that two calls at once
 * can't ask for the same commitment twice.
 */
export async function lockNamedFund(work: Work, id: number): Promise<Fund> {
  const { rows } = await sql`select 1 from funds
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(work.db)
  if (rows.length === 0) refuseField('fund_id', say.in)
  return lockById(work, 'funds', id)
}

/** Records that belong to a fund. */
type OfFund = 'fund_commitments' | 'fund_drawdowns' | 'net_asset_values' | 'distributions'

/** A record of a fund and the fund, locked in this order: the fund, then the record. 404 where it is gone. */
export async function lockOfFund<Name extends OfFund>(
  work: Work,
  table: Name,
  id: number,
): Promise<{ fund: Fund; row: Selectable<Tables[Name]> }> {
  const { rows } = await sql<{ fund_id: number }>`select fund_id from ${sql.table(table)}
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(work.db)
  const fund = await lockById(work, 'funds', rows[0]?.fund_id ?? refuse({ code: 'not_found' }))
  return { fund, row: await lockById(work, table, id) }
}

/** The next number of a fund's records, which its lock keeps apart. */
export async function nextNumber(
  work: Work,
  table: 'fund_closings' | 'fund_drawdowns' | 'distributions',
  fundId: number,
): Promise<number> {
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(number), 0) + 1 as next from ${sql.table(table)}
    where tenant_id = ${work.tenant.id} and fund_id = ${fundId}`.execute(work.db)
  return rows[0]!.next
}
