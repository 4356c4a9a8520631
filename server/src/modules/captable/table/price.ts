import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Company } from '../company/company.ts'

export interface KnownPrice {
  date: string
  price: string
  source: string
}

/**
 * What a share of the company was said to be worth, oldest first; of several on one day the last one recorded
 * comes last. As it was known at a moment, later prices are left out and such as were deleted later are
 * there; one that was corrected since is told as it is now.
 */
export async function pricesOf(
  db: Db | Trx,
  tenantId: number,
  company: Company,
  knownAt?: Date,
): Promise<KnownPrice[]> {
  const known = knownAt ?? null
  const ids = company.rounds.map((round) => round.id)
  const { rows } = await sql<KnownPrice>`
    select date::text as date, wire_decimal(price) as price, source from share_prices
    where tenant_id = ${tenantId} and investment_opportunity_id = any(${ids}::bigint[])
      and (deleted_at is null or deleted_at > ${known}::timestamptz)
      and (${known}::timestamptz is null or created_at <= ${known}::timestamptz)
    order by share_prices.date, id`.execute(db)
  return rows
}

export const priceAt = (prices: readonly KnownPrice[], day: string): KnownPrice | undefined =>
  prices.findLast(({ date }) => date <= day)
