import type { FastifyRequest } from 'fastify'
import { holding } from '@moorgate/contract'
import { isMaturedRow } from '../../rows/opportunity-rows.ts'
import { latestPriceSql, lotValueSql, worthSql } from '../../rows/share-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import type { ListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { columnsSql, holdings, sorts } from './holdings.ts'
import { disposalsSql } from './disposals/disposals-sql.ts'
import type { Disposals } from './disposals/disposals-sql.ts'
import { soldOf } from './disposals/sold-shares.ts'
import type { SoldShares } from './disposals/sold-shares.ts'
import { fundUnitsOf, fundUnitsSql } from './fund-units.ts'
import type { FundUnits, FundUnitsRow } from './fund-units.ts'
import { rateOf } from './position-rates.ts'
import type { PositionFlows } from './position-rates.ts'
import { isId, lotsSql } from './whose-lots.ts'

/**
 * Stands in no JSON: within strings control characters are escaped, and between them there is white space
 * alone.
 */
const separator = '\u001e'

export interface Portfolio {
  /** JSON of each holding. */
  positions: string[]
  /** Of each holding, and after them of the units of each commitment to a fund, and of what was sold. */
  found: PositionFlows[]
  funds: FundUnits[]
  sold: SoldShares[]
  /** What left by a transfer, sold or given. */
  disposals: Disposals
}

/**
 * What somebody holds, one position for each opportunity: each lot at the latest price, what was paid out,
 * and the dated flows for the rate; beside them the units of funds, and what was sold. What has ended is worth
 * nothing more. One statement; only the rate, and what units are worth, is worked out here. Without a price a
 * position stands at what it cost. Positions come as JSON one after the other, so that nothing of them is
 * quoted twice.
 */
export async function portfolioOf(
  question: QueryContext,
  request: Pick<FastifyRequest, 'url' | 'query'>,
  only?: number,
): Promise<Portfolio> {
  const { text, statement, fields } = question.platform.queryCache.query(
    question,
    request.url,
    (scope, fresh) => {
      const listRequest = listRequestOf(scope, request)
      return {
        text: positionsSql({ scope, statement: fresh, asked: listRequest, one: only !== undefined }),
        statement: fresh,
        fields: listRequest.fields.get(holding.type),
      }
    },
  )
  const values = statement.valuesFor(question, ...(only === undefined ? [] : [only]))
  const [row] = await question.rows<PortfolioRow>(text, values)
  const found = row?.found ?? []
  const known = row?.positions?.split(separator) ?? []
  const funds = fundUnitsOf(row?.funds ?? [], question.tenant.branding.navigation)
  const disposals = row?.disposals ?? noDisposals
  const sold = soldOf(disposals, new Set(found.map(({ id }) => id)))
  return {
    positions: found.map((each, index) => withRate(known[index]!, each, fields)),
    found: [...found, ...funds.map(({ flows }) => flows), ...sold.map(({ flows }) => flows)],
    funds,
    sold,
    disposals,
  }
}

const noDisposals: Disposals = { transfers: [], payouts: [] }

interface PortfolioRow {
  found: (PositionFlows & { id: number })[]
  positions: string | null
  funds: FundUnitsRow[]
  disposals: Disposals
}

export const listRequestOf = (scope: Scope, request: Pick<FastifyRequest, 'query'>): ListRequest =>
  readListRequest(holding, request.query, { ...callerOf(holdings, scope), hasBin: false })

/** JSON of a position with its rate, or with as much of that as was asked for. */
function withRate(
  position: string,
  positionFlows: PositionFlows,
  fields: readonly string[] | undefined,
): string {
  const { irr, reason } = rateOf([positionFlows])
  const rate = { irr, irr_reason: reason }
  const asked = Object.entries(rate).filter(([name]) => fields?.includes(name) ?? true)
  const own = position.slice(1, -1)
  const added = asked.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join()
  return own && added ? `{${own},${added}}` : `{${own}${added}}`
}

interface PositionsRequest {
  scope: Scope
  statement: Statement
  asked: ListRequest
  /** One opportunity's position alone, by its id behind all other values. */
  one: boolean
}

/** `offset 0` keeps the value of a position from being summed anew for each field that names it. */
function positionsSql({ scope, statement, asked, one }: PositionsRequest): string {
  const columns = columnsSql({ table: holdings, scope, statement, request: asked })
  const lots = lotsSql(scope, asked, statement, 'l')
  const order = (asked.sorts.length > 0 ? asked.sorts : [{ key: 'name', descending: false }])
    .map(({ key, descending }) => `${sorts[key] ?? 'o.name'} ${descending ? 'desc' : 'asc'} nulls last`)
    .join(', ')
  const conditions = [
    ...filters(asked, statement),
    ...(one ? [`o.id = $${statement.values.length + 1}`] : []),
  ]
  return `
    with lots as (
      select l.investment_opportunity_id as id, sum(l.shares) as shares, sum(l.cost_minor)::bigint as cost_minor, count(*)::int as lots,
             min(l.allotted_on) as first_on, min(l.share_class) as share_class, min(l.created_at) as created_at,
             max(l.updated_at) as updated_at, array_agg(l.investment_id) as investments, array_agg(l.shares) as lot_shares,
             json_agg(json_build_array(l.allotted_on, -l.cost_minor)) as paid_in
      from share_lots l where l.tenant_id = $1 and ${lots}
      group by l.investment_opportunity_id)
    select string_agg((select row_to_json(r)::text from (select ${columns}) r), '${separator}' order by ${order}, o.id) as positions,
      coalesce(json_agg(json_build_object(
        'id', o.id, 'currency', o.currency, 'type', t.name, 'paid_in', h.paid_in, 'paid_out', d.paid_out, 'valued_on', p.date,
        'ended', ${isMaturedRow('o')}, 'cost_minor', h.cost_minor::text, 'value_minor', p.value_minor::text, 'distributed_minor', d.distributed_minor::text
      ) order by ${order}, o.id), '[]') as found,
      ${one ? "'[]'::json" : fundUnitsSql(scope, asked.filters, statement)} as funds,
      ${one ? 'null::json' : disposalsSql(scope, asked, statement)} as disposals
    from lots h
    join investment_opportunities o on o.tenant_id = $1 and o.id = h.id
    left join opportunity_types t on t.tenant_id = $1 and t.id = o.type_id
    cross join lateral (
      select price.price, price.date, case when ${isMaturedRow('o')} then 0
        else ${worthSql(`(select sum(${lotValueSql('lot.shares', 'price.price')}) from unnest(h.lot_shares) lot (shares))`, 'h.cost_minor')} end::bigint as value_minor
      from (select 1) always
      left join lateral (${latestPriceSql('h.id')}) price on true offset 0) p
    cross join lateral (
      select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint as distributed_minor,
             coalesce(json_agg(json_build_array(e.date, e.debit_minor - e.credit_minor)), '[]') as paid_out
      from ledgers e where e.tenant_id = $1 and e.investment_id = any(h.investments) and e.account = 'distribution') d
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`
}

function filters(request: ListRequest, statement: Statement): string[] {
  const columns: Record<string, string> = { status: 'o.status', type_id: 'o.type_id', fund_id: 'o.fund_id' }
  return request.filters.flatMap(({ name, values }) => {
    const column = columns[name]
    return column ? [`${column} = any(${statement.bindList(values.filter(isId), 'bigint')})`] : []
  })
}
