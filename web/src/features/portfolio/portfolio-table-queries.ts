import { portfolioTable, portfolioTableStat } from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { listQuery } from '../../kernel/queries.ts'

export type PortfolioTableRow = RowOf<typeof portfolioTable>
export type PortfolioStat = RowOf<typeof portfolioTableStat>

/** The tables of the portfolio, as the tenant set them. */
export const portfolioTablesQuery = () => listQuery(portfolioTable, {})

/** The figures over the portfolio, in their order; only some are visible. */
export const portfolioStatsQuery = () => listQuery(portfolioTableStat, {})
