import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  exportLimit,
  holding,
  orderFigures,
  portfolioFigures,
  portfolioMeta,
  readHoldingChanges as changesEndpoint,
  readHoldingNote as noteEndpoint,
  readOrder as orderEndpoint,
  readValueHistory as historyEndpoint,
  refuse,
  term,
  viewHolding as lookEndpoint,
  writeHoldingNote as writeNoteEndpoint,
} from '@moorgate/contract'
import type { Operation, portfolioTotals } from '@moorgate/contract'
import type { DeclaredRoute } from '../../kernel/http/fastify.ts'
import { optimisticRead } from '../../kernel/fast-path/optimistic-routes.ts'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { questionOf, urlOf, idOf } from '../../kernel/http/scope.ts'
import { labelOf } from '../../kernel/list/export-columns.ts'
import { exportFormat, sendRows } from '../../kernel/list/send-rows.ts'
import type { SheetColumn } from '../../kernel/list/xlsx.ts'
import { londonDate } from '../../kernel/clock.ts'
import { noteExport } from '../../kernel/list/exporting.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { readHoldingChanges, viewHolding } from './holding-changes.ts'
import { readHoldingNote } from './holding-note.ts'
import { writeHoldingNote } from './write-holding-note.ts'
import { readOrder } from './order/read-order.ts'
import { orderWorksheet } from './figures/order-worksheet.ts'
import { viewOrder } from './order/view-order.ts'
import { portfolioWorksheet } from './figures/portfolio-worksheet.ts'
import { portfolioOf, rateOf } from './positions.ts'
import type { Portfolio, PositionFlows } from './positions.ts'
import { readValueHistory } from './value-history.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { z } from 'zod'
import { ratio } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import { portfolioTotal } from '../../domain/portfolio-total.ts'
import { holdingReturn } from '../../domain/returns.ts'

type Totals = z.output<typeof portfolioTotals>

/**
 * One line of totals for each currency, the one with the most holdings first: what does not share a currency
 * is not added up.
 */
function totalsOf({ found }: Portfolio): Totals[] {
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency, positions]) => totalsIn(currency, positions))
}

function totalsIn(currency: string, positions: readonly PositionFlows[]): Totals {
  const all = portfolioTotal(positions.map(totalled))
  const { valueMinor, heldMinor, distributedMinor } = all
  const money = (minor: bigint) => formatMoney(minor, currency)
  const { gainPercent, moic } = holdingReturn({ costMinor: all.investedMinor, distributedMinor, valueMinor })
  const dates = positions
    .flatMap(({ valued_on: date, ended }) => (date === null || ended ? [] : [date]))
    .toSorted()
  const ended = positions.filter((position) => position.ended).length
  return {
    currency,
    invested: money(all.investedMinor),
    held: money(heldMinor),
    value: money(valueMinor),
    distributed: money(distributedMinor),
    unrealised: money(all.unrealisedMinor),
    unrealised_percent: ratio(all.unrealisedMinor * 100n, heldMinor, 6) ?? null,
    realised: money(all.realisedMinor),
    income: money(all.incomeMinor),
    gain: money(all.gainMinor),
    gain_percent: gainPercent ?? null,
    multiple: moic ?? null,
    held_multiple: ratio(valueMinor, heldMinor, 6) ?? null,
    irr: rateOf(positions).irr,
    valued_from: dates[0] ?? null,
    valued_on: dates.at(-1) ?? null,
    holdings: positions.length - ended,
    ended,
    types: typesOf(all, money),
  }
}

const totalled = (each: PositionFlows) => ({
  type: each.type ?? '',
  isEnded: each.ended,
  costMinor: BigInt(each.cost_minor),
  valueMinor: BigInt(each.value_minor),
  distributedMinor: BigInt(each.distributed_minor),
})

/** More parts than this nobody tells apart in a chart: the smallest are one, which has no type. */
const mostTypes = 6

function typesOf(
  { types, valueMinor: whole }: ReturnType<typeof portfolioTotal>,
  money: (minor: bigint) => string,
): Totals['types'] {
  const worth = types.filter(({ valueMinor }) => valueMinor > 0n)
  const rest = worth.length > mostTypes ? worth.slice(mostTypes - 1) : []
  const restMinor = rest.reduce((sum, { valueMinor }) => sum + valueMinor, 0n)
  return [
    ...worth.slice(0, worth.length - rest.length),
    ...(rest.length > 0 ? [{ type: null, valueMinor: restMinor }] : []),
  ].map(({ type, valueMinor }) => ({
    type,
    value: money(valueMinor),
    percent: ratio(valueMinor * 100n, whole, 6) ?? null,
  }))
}

const access = { event: 'investors', action: 'visit', own: true } as const

/** What an investor holds. Staff with the right to see investors ask for somebody's by `filter[user_id]`. */
export function portfolioRoutes(app: FastifyInstance): void {
  route(
    'list',
    'portfolio',
    optimisticRead(async (question, request) => {
      const portfolio = await portfolioOf(question, request)
      return `{"data":[${portfolio.positions.join()}],"meta":${JSON.stringify({ totals: totalsOf(portfolio) })}}`
    }),
  )
  route('export', 'portfolio/export', async (request, reply) => {
    const question = questionOf(app.platform, request)
    const format = exportFormat((request.query as { format?: string }).format)
    const payload = { list: holding.path, format, asked: request.query }
    const { positions } = await portfolioOf(question, request)
    await noteExport(question, { type: 'list.exported', payload })
    const labels = question.tenant.branding.navigation
    const columns = exported.map((name): SheetColumn => ({
      name,
      label: labelOf(holding, name, labels),
      kind: textColumns.has(name) ? 'text' : dateColumns.has(name) ? 'date' : 'number',
    }))
    const rows = positions.map((text) => {
      const position = JSON.parse(text) as Record<string, unknown>
      return exported.map((name) => cell(position[name]))
    })
    const name = `portfolio-${londonDate(question.now)}`
    return sendRows(reply, format, { name, title: term(labels, holding.term), columns, rows: eachOf(rows) })
  })
  figureRoutes(app, portfolioFigures, async (question, { query, figure }) => {
    const worksheet = portfolioWorksheet(await viewPortfolio(question, query), figure)
    return { worksheet, name: 'Portfolio' }
  })
  figureRoutes(app, orderFigures, async (question, { id, query }) => {
    const order = await viewOrder(question, id, query.amount)
    return { worksheet: orderWorksheet(order), name: `${order.name}, order` }
  })
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

const exported = Object.keys(holding.row.shape).filter((key) => key !== 'version')

const textColumns = new Set(['name', 'slug', 'type', 'share_class', 'currency', 'irr_reason'])

const dateColumns = new Set(['created_at', 'updated_at', 'latest_price_date', 'first_invested', 'ended_on'])

const cell = (value: unknown) => (value === null || value === undefined ? null : String(value))

async function* eachOf(rows: readonly (string | null)[][]) {
  yield* rows
}
