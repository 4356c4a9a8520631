import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cashFlowFigures,
  downloadPortfolioStatement,
  exportLimit,
  holding,
  orderFigures,
  portfolioFigures,
  portfolioMeta,
  readCashFlows as cashFlowsEndpoint,
  readHoldingChanges as changesEndpoint,
  readHoldingNote as noteEndpoint,
  readOrder as orderEndpoint,
  readPortfolioChoices as choicesEndpoint,
  readTaxYear as taxYearEndpoint,
  readValueHistory as historyEndpoint,
  refuse,
  taxYearFigures,
  term,
  viewHolding as lookEndpoint,
  writeHoldingNote as writeNoteEndpoint,
} from '@moorgate/contract'
import type { Operation, QueryOf } from '@moorgate/contract'
import type { DeclaredRoute } from '../../kernel/http/fastify.ts'
import { optimisticRead } from '../../kernel/fast-path/optimistic-routes.ts'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { questionOf, urlOf, idOf } from '../../kernel/http/scope.ts'
import { labelOf } from '../../kernel/list/export-columns.ts'
import { sendCsv } from '../../kernel/list/send-csv.ts'
import { exportFormat, sendRows } from '../../kernel/list/send-rows.ts'
import type { SheetColumn } from '../../kernel/list/xlsx.ts'
import { londonDate } from '../../kernel/clock.ts'
import { noteExport } from '../../kernel/list/exporting.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { readCashFlows, viewCashFlows } from './cash-flows.ts'
import { cashFlowWorksheet } from './figures/cash-flow-worksheet.ts'
import { taxYearWorksheet } from './figures/tax-year-worksheet.ts'
import { readTaxYear, viewTaxYear } from './tax-year.ts'
import { readHoldingChanges, viewHolding } from './holding-changes.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { FundUnits } from './fund-units.ts'
import { readHoldingNote } from './holding-note.ts'
import { writeHoldingNote } from './write-holding-note.ts'
import { readOrder } from './order/read-order.ts'
import { orderWorksheet } from './figures/order-worksheet.ts'
import { viewOrder } from './order/view-order.ts'
import { portfolioWorksheet } from './figures/portfolio-worksheet.ts'
import { readPortfolioChoices } from './portfolio-choices.ts'
import { portfolioStatement } from './portfolio-statement.ts'
import { statementTable } from './statement-table.ts'
import { portfolioOf } from './positions.ts'
import { totalsOf } from './totals.ts'
import { readValueHistory } from './value-history.ts'
import { viewPortfolio } from './view-portfolio.ts'

const access = { event: 'investors', action: 'visit', own: true } as const

/** What an investor holds. Staff with the right to see investors ask for somebody's by `filter[user_id]`. */
export function portfolioRoutes(app: FastifyInstance): void {
  route(
    'list',
    'portfolio',
    optimisticRead(async (question, request) => {
      const portfolio = await portfolioOf(question, request)
      const meta = {
        totals: totalsOf(portfolio),
        funds: portfolio.funds.map(({ answer }) => answer),
        sold: portfolio.sold.map(({ answer }) => answer),
      }
      return `{"data":[${portfolio.positions.join()}],"meta":${JSON.stringify(meta)}}`
    }),
  )
  route('export', 'portfolio/export', async (request, reply) => {
    const question = questionOf(app.platform, request)
    const format = exportFormat((request.query as { format?: string }).format)
    const payload = { list: holding.path, format, asked: request.query }
    const { positions, funds } = await portfolioOf(question, request)
    await noteExport(question, { type: 'list.exported', payload })
    const labels = question.tenant.branding.navigation
    const columns = exported.map((name): SheetColumn => ({
      name,
      label: labelOf(holding, name, labels),
      kind: textColumns.has(name) ? 'text' : dateColumns.has(name) ? 'date' : 'number',
    }))
    const lines = [...positions.map((text): ExportedLine => JSON.parse(text)), ...funds.map(exportedUnits)]
    const rows = lines.map((line) => exported.map((name) => cell(line[name])))
    const name = `portfolio-${londonDate(question.now)}`
    return sendRows(reply, format, { name, title: term(labels, holding.term), columns, rows: eachOf(rows) })
  })
  fileRoute(app, downloadPortfolioStatement, (question, { query, reply }) =>
    sendStatement(question, query, reply),
  )
  portfolioFigureRoutes(app)
  queryRoute(app, choicesEndpoint, readPortfolioChoices)
  queryRoute(app, cashFlowsEndpoint, (question, { query }) => readCashFlows(question, query))
  queryRoute(app, taxYearEndpoint, (question, { query }) => readTaxYear(question, query))
  queryRoute(app, orderEndpoint, (question, { id, query }) => readOrder(question, id, query))
  queryRoute(app, historyEndpoint, (question, { query }) => readValueHistory(question, query))
  queryRoute(app, changesEndpoint, (question, { id }) => readHoldingChanges(question, id))
  nonCommandRoute(app, lookEndpoint, 'ephemeral', (question, { id }) => viewHolding(question, id))
  queryRoute(app, noteEndpoint, (question, { id }) => readHoldingNote(question, id))
  commandRoute(app, writeNoteEndpoint, (work, { id, body }) => writeHoldingNote(work, id, body))
  route(
    'show',
    'portfolio/{id}',
    optimisticRead(async (question, request) => {
      const { positions } = await portfolioOf(question, request, idOf(request))
      return `{"data":${positions[0] ?? refuse({ code: 'not_found' })}}`
    }),
  )

  function route(
    operation: Operation,
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    const declared = { resource: holding, operation, method: 'GET', path, access, meta: portfolioMeta }
    app.declared.push(declared satisfies DeclaredRoute)
    const confirmsSession = operation !== 'export'
    const throttle = operation === 'export' ? { throttle: exportLimit(holding.type) } : {}
    const config = { guard: { method: 'GET', path, access, ...throttle } as const, confirmsSession }
    app.route({ method: 'GET', url: urlOf(path), config, handler })
  }
}

async function sendStatement(
  question: QueryContext,
  { format = 'pdf', ...scope }: QueryOf<typeof downloadPortfolioStatement>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const payload = { list: downloadPortfolioStatement.path, format, asked: scope }
  await noteExport(question, { type: 'list.exported', payload })
  if (format === 'pdf') return sendMade(reply, await portfolioStatement(question, scope), 'attachment')
  const { columns, rows } = await statementTable(question, scope)
  return sendCsv(reply, `portfolio-statement-${londonDate(question.now)}.csv`, columns, eachOf(rows))
}

/**
 * Figures that open: of the portfolio, of an order before it is reserved, of cash flows and of a tax year.
 */
function portfolioFigureRoutes(app: FastifyInstance): void {
  figureRoutes(app, portfolioFigures, async (question, { query, figure }) => {
    const worksheet = portfolioWorksheet(await viewPortfolio(question, query), figure)
    return { worksheet, name: 'Portfolio' }
  })
  figureRoutes(app, orderFigures, async (question, { id, query }) => {
    const order = await viewOrder(question, id, query)
    return { worksheet: orderWorksheet(order), name: `${order.name}, order` }
  })
  figureRoutes(app, cashFlowFigures, async (question, { query }) => {
    const { flows } = await viewCashFlows(question, query)
    return { worksheet: cashFlowWorksheet(flows), name: 'Cash flows' }
  })
  figureRoutes(app, taxYearFigures, async (question, { query }) => {
    const taxYear = await viewTaxYear(question, query)
    const name = `Tax year ${taxYear.year - 1} to ${taxYear.year}`
    return { worksheet: taxYearWorksheet(taxYear), name }
  })
}

const exported = Object.keys(holding.row.shape).filter((key) => key !== 'version')

type ExportedLine = Readonly<Record<string, unknown>>

/** The ids of a line are an opportunity’s: units of a fund have none. */
const exportedUnits = ({ answer }: FundUnits): ExportedLine => ({ ...answer, id: null })

const textColumns = new Set(['name', 'slug', 'type', 'share_class', 'currency', 'irr_reason'])

const dateColumns = new Set(['created_at', 'updated_at', 'latest_price_date', 'first_invested', 'ended_on'])

const cell = (value: unknown) => (value === null || value === undefined ? null : String(value))

async function* eachOf(rows: readonly (string | null)[][]) {
  yield* rows
}
