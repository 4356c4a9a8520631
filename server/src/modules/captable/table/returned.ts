import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { PlatformLot } from '../company/platform-events.ts'

/**
 * What was paid out to each investment up to a day, in minor units, by the ledger as it was known:
 * distributions less what was booked back.
 */
export async function proceedsOf(
  db: Db | Trx,
  tenantId: number,
  lots: readonly Pick<PlatformLot, 'investment_id'>[],
  { asAt, knownAt }: { asAt: string; knownAt: Date | undefined },
): Promise<Map<number, bigint>> {
  const known = knownAt ?? null
  const ids = lots.map((lot) => lot.investment_id)
  const { rows } = await sql<{ id: number; paid: string }>`
    select e.investment_id as id, sum(e.debit_minor - e.credit_minor)::text as paid from ledgers e
    where e.tenant_id = ${tenantId} and e.investment_id = any(${ids}::bigint[]) and e.account = 'distribution'
      and e.date <= ${asAt}::date and (${known}::timestamptz is null or e.created_at <= ${known}::timestamptz)
    group by e.investment_id`.execute(db)
  return new Map(rows.map(({ id, paid }) => [id, BigInt(paid)]))
}
