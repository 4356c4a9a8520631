import * as contract from '@moorgate/contract'
import { term } from '@moorgate/contract'
import type { TermKey } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { deletePortfolioTable } from './delete-portfolio-table.ts'
import { portfolioStats, portfolioTables, prepareTable } from './portfolio-tables.ts'
import type { TableColumn } from './portfolio-tables.ts'
import { setPortfolioStats } from './set-portfolio-stats.ts'

/** What the portfolio shows to investors, as the tenant sets it. */
export function portfolioTableRoutes(app: FastifyInstance): void {
  resourceRoutes(app, portfolioTables, { prepare: prepareTable })
  commandRoute(app, contract.deletePortfolioTable, (work, { id }) => deletePortfolioTable(work, id))
  // Either spelling works, as of columns and options; the longer first, since the other begins a record's path.
  for (const path of ['portfolio-tables/stats', contract.portfolioTableStat.path]) {
    const resource = { ...portfolioStats.resource, path }
    resourceRoutes(app, { ...portfolioStats, resource })
    commandRoute(app, { ...contract.setPortfolioStats, path }, (work, { body }) =>
      setPortfolioStats(work, body.stats),
    )
  }
  for (const endpoint of [contract.readPortfolioOptions, contract.readPortfolioOptionsAlias])
    queryRoute(app, endpoint, async (question) => optionsOf(question))
  for (const endpoint of [contract.readPortfolioColumns, contract.readPortfolioColumnsAlias])
    queryRoute(app, endpoint, (question, { query }) => columnsOf(question, query.portfolio_table_id))
}

function optionsOf({ tenant }: QueryContext) {
  const labels = tenant.branding.navigation
  const listed = <Key extends string>(kind: 'column' | 'stat', terms: Readonly<Record<Key, TermKey>>) =>
    (Object.keys(terms) as Key[]).map((key) => ({ kind, key, label: term(labels, terms[key]) }))
  return [...listed('column', contract.portfolioColumns), ...listed('stat', contract.portfolioStats)]
}

async function columnsOf(question: QueryContext, tableId: number | undefined) {
  const rows = await question.rows<{ id: number; columns: TableColumn[] }>(
    `select id, columns from portfolio_tables where tenant_id = $1 and ($2::bigint is null or id = $2)
     order by "order", id`,
    [question.tenant.id, tableId ?? null],
  )
  return rows.flatMap(({ id, columns }) =>
    columns.map((column, order) => ({ portfolio_table_id: id, ...column, order })),
  )
}
