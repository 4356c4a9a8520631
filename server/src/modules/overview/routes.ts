import * as contract from '@moorgate/contract'
import type { Endpoint, Period } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { inText } from '../../domain/tenant-labels.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { londonDate } from '../../kernel/clock.ts'
import { askOptimistically } from '../../kernel/fast-path/optimistic-routes.ts'
import { queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { allotmentMaker } from './figures/allotment-worksheet.ts'
import { allotmentOf, paidFor } from './allotment.ts'
import { attention } from './attention.ts'
import {
  averageInvested,
  bySubType,
  capitalRaised,
  liveOpportunities,
  threeStatistics,
  totalInvested,
} from './investment-statistics.ts'
import type { StatisticsQuery } from './investment-statistics.ts'
import { bookMaker } from './figures/book-worksheet.ts'
import { cashCallMaker } from './figures/cash-call-worksheet.ts'
import { viewCashCall } from './cash-call/read-cash-call.ts'
import { fundsPlan } from './funds/funds-plan.ts'
import { fundsWorksheet } from './figures/funds-worksheet.ts'
import { viewFunds } from './funds/view-funds.ts'
import { listedSumRoutes } from './listed-sums.ts'
import { navigationCounts } from './navigation-counts.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { users } from '../investors/index.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'
import { raiseWorksheet } from './figures/raise-worksheet.ts'
import { viewRaise } from './raise/read-raise.ts'
import { raisedByMonth } from './raised-by-month.ts'
import type { MonthlyAmount } from './raised-by-month.ts'
import { overviewMaker } from './figures/overview-worksheet.ts'
import {
  activeInvestors,
  investorsByCategory,
  investorsByDate,
  investorsByIdentity,
  investorsByTest,
} from './people-statistics.ts'
import { allocationBook, awaitedPayments, liveRaises, liveTotals } from './raises.ts'
import { readBook } from './read-book.ts'
import { viewOverview } from './view-overview.ts'
import { CompiledQuery } from 'kysely'
import { queryWithinLimit } from '../../kernel/concurrency-limiter.ts'
import { completed } from './statistics-period.ts'
import { breakdowns } from './breakdowns.ts'
import { overviewFigures } from './overview-figures.ts'

type StatisticsStatement = (statement: Statement, query: StatisticsQuery, question: QueryContext) => string

export function overviewRoutes(app: FastifyInstance): void {
  statisticRoutes(app)
  queryRoute(app, contract.readLiveRaises, (question) =>
    statisticOf(question, (s) => liveRaises(s, londonDate(question.now))),
  )
  queryRoute(app, contract.readLiveTotals, (question) =>
    statisticOf(question, (s) => liveTotals(s, londonDate(question.now))),
  )
  queryRoute(app, contract.readAwaitedPayments, async (question, { id }) => {
    await showJson(question, users, question, id)
    const seen = visibleMoney(question, 'k.investment_opportunity_id')
    return answerOf(question, (s) => awaitedPayments(s, id, seen))
  })
  queryRoute(app, contract.readAllotment, (question, { id }) => allotmentOf(question, id))
  figureRoutes(app, contract.allotmentFigures, async (question, { id }) => {
    const paid = await paidFor(question, id)
    const worksheet = laidOut(paid.rows.length, allotmentMaker, paid)
    return { worksheet, name: `${paid.offer.name}, allotment` }
  })
  askOptimistically(app, contract.readNavigationCounts, navigationCounts)
  figureRoutes(app, contract.overviewWorkings, async (question) => {
    const viewed = await viewOverview(
      question,
      contract.bookHidden(question.actor.roleId ?? 0, contract.opportunityStatus.completed),
    )
    return { worksheet: laidOut(viewed.months.length, overviewMaker, viewed), name: 'Overview' }
  })
  listedSumRoutes(app)
  figureRoutes(app, contract.raiseFigures, async (question, { id }) => {
    const raise = await viewRaise(question, id)
    return { worksheet: raiseWorksheet(raise), name: `${raise.name}, raise` }
  })
  queryRoute(app, contract.readFundsPlan, async (question, { id, query }) =>
    fundsPlan(await viewFunds(question, id, query)),
  )
  figureRoutes(app, contract.fundsFigures, async (question, { id, query }) => {
    const funds = await viewFunds(question, id, query)
    return { worksheet: fundsWorksheet(funds), name: `${funds.name}, use of funds` }
  })
  figureRoutes(app, contract.cashCallFigures, async (question, { id, query }) => {
    const call = await viewCashCall(question, id, query)
    return { worksheet: laidOut(call.lines.length, cashCallMaker, call), name: `${call.title}, lines` }
  })
  bookRoutes(app)
}

function bookRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readAllocationBook, async (question, { id }) => {
    await checkReadsBook(question, id)
    return answerOf(question, (s) => allocationBook(s, id, londonDate(question.now)))
  })
  figureRoutes(app, contract.bookFigures, async (question, { id }) => {
    await checkReadsBook(question, id)
    const book = await readBook(question, id)
    return {
      worksheet: laidOut(book.lines.length, bookMaker, book),
      name: `${book.name}, ${inText('allocation')} book`,
    }
  })
}

/**
 * 404 where there is no such opportunity, 403 for a role that sees a round and not its money (specification
 * §6).
 */
async function checkReadsBook(question: QueryContext, id: number): Promise<void> {
  const status = await statusOf(question, id)
  if (contract.bookHidden(question.actor.roleId ?? 0, status)) contract.refuse({ code: 'forbidden' })
}

function statisticRoutes(app: FastifyInstance): void {
  const route = (endpoint: Endpoint, write: StatisticsStatement, path = endpoint.path) =>
    queryRoute(
      app,
      { ...endpoint, path },
      (question, { query }) =>
        statisticOf(question, (statement) =>
          write(statement, completed(query as Period, question.now), question),
        ),
      { mayLag: true },
    )
  /** The specification's catalogue writes these without `statistics/` before them, so both are answered. */
  const both = (endpoint: Endpoint, write: StatisticsStatement) => {
    route(endpoint, write)
    route(endpoint, write, endpoint.path.replace('statistics/', ''))
  }
  both(contract.statistics.liveOpportunityCount, liveOpportunities)
  both(contract.statistics.trioBreakdown, (s, statisticsQuery) =>
    threeStatistics(s, statisticsQuery, 'amount'),
  )
  both(contract.statistics.investmentCountTrio, (s, statisticsQuery) =>
    threeStatistics(s, statisticsQuery, 'count'),
  )
  both(contract.statistics.totalInvestmentValue, totalInvested)
  both(contract.statistics.averageInvestment, averageInvested)
  // `sub-types` alone is the list of sub-types.
  route(contract.statistics.subTypes, bySubType)
  both(contract.statistics.userCount, activeInvestors)
  both(contract.statistics.investorCountByDate, investorsByDate)
  both(contract.statistics.investorCategorisation, investorsByCategory)
  both(contract.statistics.amlCount, investorsByIdentity)
  both(contract.statistics.complianceCount, investorsByTest)
  route(contract.readCapitalRaised, capitalRaised)
  queryRoute(app, contract.readRaisedByMonth, async (question, { query: { span = 'year' } }) => {
    const statisticsQuery = completed({}, question.now)
    const rows = await statisticOf(question, (s) => capitalRaised(s, statisticsQuery))
    const chart = { span, today: statisticsQuery.today, currency: 'GBP' }
    return raisedByMonth(JSON.parse(rows?.text ?? '[]') as MonthlyAmount[], chart)
  })
  route(contract.readOverviewFigures, overviewFigures)
  route(contract.readBreakdowns, breakdowns)
  route(contract.readAttention, attention)
}

async function statusOf({ db, tenant }: QueryContext, id: number): Promise<number> {
  const row = await db
    .selectFrom('investment_opportunities')
    .select('status')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.status ?? contract.refuse({ code: 'not_found' })
}

type StatementPart = (statement: Statement) => string

/** Asks one statement whose only column, `data`, is the answer as JSON. Undefined where it has no row. */
async function answerOf(question: QueryContext, write: StatementPart): Promise<JsonText | undefined> {
  const statement = new Statement(question)
  const text = write(statement)
  const { rows } = await question.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  const data = rows[0]?.data
  return data === undefined ? undefined : new JsonText(data)
}

/** The same for a statistic, of which a tenant has only so many run at once. */
async function statisticOf(question: QueryContext, write: StatementPart): Promise<JsonText | undefined> {
  const statement = new Statement(question)
  const text = write(statement)
  const places = { name: 'statistics', most: contract.statisticsAtOnce }
  const data = await queryWithinLimit(question, { statement, text }, places)
  return data === undefined ? undefined : new JsonText(data)
}
