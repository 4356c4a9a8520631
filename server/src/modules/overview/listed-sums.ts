import { heldFigures, opportunitySumFigures, readOpportunitySums } from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atHead, inText } from '../../domain/tenant-labels.ts'
import { askOptimistically } from '../../kernel/fast-path/optimistic-routes.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { listedSql } from '../../kernel/list/count.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { users } from '../investors/index.ts'
import { heldOfEachSql, heldRoundsSql, listedUnitsSql, seesUnits } from '../../rows/holding-totals.ts'
import { opportunities } from '../opportunities/index.ts'
import {
  heldValueSql as heldValueOfRoundSql,
  investorCountSql,
  readsHeldMoney,
} from '../../rows/holding-value.ts'
import { holdingsMaker, raisedMaker } from './figures/listed-worksheets.ts'
import type { ListedOpportunity, Position } from './figures/listed-worksheets.ts'

/** What the lists of opportunities and of investors add up to, and how each sum was got. */
export function listedSumRoutes(app: FastifyInstance): void {
  askOptimistically(app, readOpportunitySums, async (question, { request }) => {
    const { text, statement } = question.platform.queryCache.query(question, request.url, (scope, fresh) => ({
      text: raisedSql(
        listedSql(opportunities, { scope, statement: fresh, query: request.query }),
        valueSqlFor(scope),
      ),
      statement: fresh,
    }))
    const [row] = await question.rows<{ data: string }>(text, statement.valuesFor(question))
    return new JsonText(row?.data ?? '[]')
  })
  figureRoutes(app, opportunitySumFigures, async (question, { request }) => {
    const offers = await listedOpportunities(question, request)
    return { worksheet: laidOut(offers.length, raisedMaker, offers), name: atHead('opportunity_plural') }
  })
  figureRoutes(app, heldFigures, async (question, { request, figure }) => {
    const positions = await heldPositions(question, request, { holder: holderIn(figure) })
    const listed = await listedPeople(question, request)
    return {
      worksheet: laidOut(positions.length, holdingsMaker, positions, listed),
      name: `Held by ${inText('investors')}`,
    }
  })
}

/** What is held of an opportunity `t`, where the caller reads that money. */
const valueSqlFor = ({ actor }: Pick<Scope, 'actor'>) =>
  readsHeldMoney(actor.roleId) ? heldValueOfRoundSql('t') : 'null::bigint'

const raisedSql = (listed: string, value: string) => `
  select coalesce(json_agg(json_build_object('currency', s.currency, 'raised', wire_money(s.raised, s.currency),
      'target', wire_money(s.target, s.currency), 'value', wire_money(s.value, s.currency)) order by s.currency), '[]')::text as data
  from (
    select t.currency, sum(t.held_minor)::bigint as raised, coalesce(sum(t.target_amount_minor), 0)::bigint as target,
      sum(${value})::bigint as value
    from investment_opportunities t where ${listed} group by t.currency) s`

/** The filters of a list, without the figure that is opened. */
function filtersOf({ query }: Pick<FastifyRequest, 'query'>): unknown {
  const { figure: _opened, ...filters } = query as Record<string, unknown>
  return filters
}

async function listedOpportunities(
  question: QueryContext,
  request: FastifyRequest,
): Promise<ListedOpportunity[]> {
  const statement = new Statement(question)
  const listed = listedSql(opportunities, { scope: question, statement, query: filtersOf(request) })
  return question.rows<ListedOpportunity>(
    `select t.id::int as id, t.name, t.currency, t.held_minor::text as raised, t.target_amount_minor::text as target,
      (${valueSqlFor(question)})::text as value, (${investorCountSql('t')})::int as investors
    from investment_opportunities t where ${listed} order by t.name, t.id`,
    statement.values,
  )
}

/**
 * The investor whom a figure is of, `value:12:GBP` or `position_cost:12:7`; undefined where it is of all of
 * them, or of a round.
 */
const holderIn = (figure: string | undefined): string | undefined => /^[a-z_]+:(\d+):/.exec(figure ?? '')?.[1]

/**
 * Beyond so many positions they are told by round: nobody reads a workbook of more, and no sum is another for
 * it.
 */
const mostPositions = 20_000

interface PositionsRequest {
  /** Of one of them only, whatever the others hold. */
  holder?: string | undefined
  most?: number
}

/**
 * What each investor of a list holds of each round at its latest price, to the penny, as their portfolio has
 * it; or what all of them hold of each round.
 */
export async function heldPositions(
  question: QueryContext,
  request: Pick<FastifyRequest, 'query'>,
  { holder, most = mostPositions }: PositionsRequest = {},
): Promise<Position[]> {
  const statement = new Statement(question)
  const query = filtersOf(request)
  const all = listedSql(users, { scope: question, statement, query })
  const listed = holder === undefined ? all : `(${all}) and t.id = ${statement.bind(holder)}`
  const positions = positionsSql(listed, seesUnits(question))
  const ordered = `${positions} order by currency, round, holder, key limit ${most + 1}`
  const single = await question.rows<Position>(ordered, statement.values)
  return single.length <= most ? single : question.rows<Position>(byRoundSql(positions), statement.values)
}

/** How many investors a list has, whether they hold anything or not. */
async function listedPeople(question: QueryContext, request: FastifyRequest): Promise<number> {
  const statement = new Statement(question)
  const listed = listedSql(users, { scope: question, statement, query: filtersOf(request) })
  const [row] = await question.rows<{ count: number }>(
    `select count(*)::int as count from users t where ${listed}`,
    statement.values,
  )
  return row!.count
}

const positionsSql = (listed: string, withUnits: boolean) => `
  with ${heldRoundsSql}
  select 'shares' as of, t.id || ':' || r.id as key, t.id::int as "user", r.id::text as round_id, t.name as holder, r.name as round, r.currency, wire_decimal(g.shares) as shares,
    wire_decimal(r.price) as price, g.cost::text as cost, g.value::text as value,
    1 as holders, g.lots
  from ${heldOfEachSql(listed)}${
    withUnits
      ? `
  union all ${unitPositionsSql(listed)}`
      : ''
  }`

/** The units of each commitment; those of a fund have no one price, as each class has its own. */
const unitPositionsSql = (listed: string) => `
  select 'units', t.id || ':fund' || c.id, t.id::int, 'fund' || c.fund_id, t.name,
    (select f.name from funds f where f.tenant_id = $1 and f.id = c.fund_id), c.currency, wire_decimal(c.units), null,
    c.paid_minor::text, w.value::text, 1, 1
  from ${listedUnitsSql(listed)}`

const byRoundSql = (positions: string) => `
  select p.of, p.round_id as key, null as "user", '' as holder, p.round, p.currency, wire_decimal(sum(p.shares::numeric)) as shares, p.price,
    sum(p.cost::bigint)::text as cost, sum(p.value::bigint)::text as value, count(*)::int as holders, sum(p.lots)::int as lots
  from (${positions}) p
  group by p.of, p.round_id, p.round, p.currency, p.price order by p.currency, p.round, p.round_id`
