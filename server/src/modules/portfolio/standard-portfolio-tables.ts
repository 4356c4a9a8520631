import { portfolioStatKeys } from '@moorgate/contract'
import type { Trx } from '../../kernel/database/database.ts'
import { standardColumns } from './portfolio-tables.ts'

/** What every tenant begins with: one table for all types, and no figures over the portfolio but its value. */
export async function standardPortfolioTables(db: Trx, tenantId: number, now: Date): Promise<void> {
  const at = { tenant_id: tenantId, created_at: now, updated_at: now }
  await db
    .insertInto('portfolio_tables')
    .values({ ...at, name: 'Holdings', columns: JSON.stringify(standardColumns) })
    .execute()
  await db
    .insertInto('portfolio_table_stats')
    .values(portfolioStatKeys.map((key, order) => ({ ...at, key, visible: false, order })))
    .execute()
}
