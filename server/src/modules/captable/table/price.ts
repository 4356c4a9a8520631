import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Company } from '../company/company.ts'

export interface KnownPrice {
  date: string
  price: string
  source: string
}

/** What a share of the company was said to be worth, oldest first; of several on one day the last one recorded comes last. */
export async function pricesOf(db: Db | Trx, tenantId: number, company: Company): Promise<KnownPrice[]> {
  const ids = company.rounds.map((round) => round.id)
  const { rows } = await sql<KnownPrice>`
    select date::text as date, wire_decimal(price) as price, source from share_prices
    where tenant_id = ${tenantId} and investment_opportunity_id = any(${ids}::bigint[]) and deleted_at is null
    order by share_prices.date, id`.execute(db)
  return rows
}

export const priceAt = (prices: readonly KnownPrice[], day: string): KnownPrice | undefined =>
  prices.findLast(({ date }) => date <= day)
