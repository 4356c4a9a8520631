import type { FastifyRequest } from 'fastify'
import { holding, isDay, roleIds } from '@moorgate/contract'
import { isMaturedRow } from '../../rows/opportunity-rows.ts'
import { latestPriceSql, lotValueSql, worthSql } from '../../rows/share-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { RequestedFilter } from '../../kernel/list/read-filters.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import type { ListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { irrForDisplay } from '../../domain/xirr.ts'
import { columnsSql, holdings, sorts } from './holdings.ts'
import { ownedBy, throughMethods } from '../../rows/holding-rows.ts'

/** What the rate of a position, and the totals, are worked out from. */
export interface PositionFlows {
  currency: string
  type: string | null
  /** Days and minor units, in any order: out of the investor's pocket is below zero. */
  paid_in: readonly DatedMinor[]
  paid_out: readonly DatedMinor[]
  valued_on: string | null
  ended: boolean
  cost_minor: string
  value_minor: string
  distributed_minor: string
}

/**
 * Stands in no JSON: within strings control characters are escaped, and between them there is white space
 * alone.
 */
const separator = '\u001e'

type DatedMinor = readonly [date: string, minor: number | bigint]

export interface Portfolio {
  /** JSON of each position. */
  positions: string[]
  found: PositionFlows[]
}

/**
 * What somebody holds, one position for each opportunity: each lot at the latest price, what was paid out,
 * and the dated flows for the rate. What has ended is worth nothing more. One statement; only the rate is
 * worked out here. Without a price a position stands at what it cost. Positions come as JSON one after the
 * other, so that nothing of them is quoted twice.
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
  const [row] = await question.rows<{ found: PositionFlows[]; positions: string | null }>(text, values)
  const found = row?.found ?? []
  const known = row?.positions?.split(separator) ?? []
  return { found, positions: found.map((each, index) => withRate(known[index]!, each, fields)) }
}

export const listRequestOf = (scope: Scope, request: Pick<FastifyRequest, 'query'>): ListRequest =>
  readListRequest(holding, request.query, { ...callerOf(holdings, scope), mayDelete: false })

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

export const flowsOf = ({ paid_in: paidIn, paid_out: paidOut }: RateInputs): readonly DatedMinor[] =>
  paidOut.length === 0 ? paidIn : [...paidIn, ...paidOut]

/** What a rate needs of a position. */
export type RateInputs = Pick<PositionFlows, 'paid_in' | 'paid_out' | 'valued_on' | 'ended' | 'value_minor'>

/** Whether the rate of several positions counts this one: it has a price, or it has ended. */
export const isRated = ({ valued_on: date, ended }: Pick<RateInputs, 'valued_on' | 'ended'>): boolean =>
  date !== null || ended

/**
 * The yearly rate of some positions together: what was paid in and out on its day, and each position's value
 * on the day of its own price. So nothing about one moves because another was bought or valued. A position
 * without a price is left out: it has earned nothing that anybody knows of. Null with the reason where there
 * is no rate to show.
 */
export function rateOf(positions: readonly RateInputs[]): { irr: string | null; reason: string | null } {
  const known = positions.filter(isRated)
  if (known.length === 0) return { irr: null, reason: 'no_price' }
  const result = irrForDisplay(
    known.flatMap((each) => [
      ...flowsOf(each).map(([date, minor]) => ({ date, amountMinor: BigInt(minor) })),
      ...(each.ended || each.valued_on === null
        ? []
        : [{ date: each.valued_on, amountMinor: BigInt(each.value_minor) }]),
    ]),
  )
  return 'rate' in result ? { irr: result.rate, reason: null } : { irr: null, reason: result.none }
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
        'currency', o.currency, 'type', t.name, 'paid_in', h.paid_in, 'paid_out', d.paid_out, 'valued_on', p.date,
        'ended', ${isMaturedRow('o')}, 'cost_minor', h.cost_minor::text, 'value_minor', p.value_minor::text, 'distributed_minor', d.distributed_minor::text
      ) order by ${order}, o.id), '[]') as found
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

/**
 * Which lots: the caller's own and their organisations', or those of the person or organisation that staff
 * ask for; of them those that came through a method, under a tax scheme, or on a day of a period.
 */
export function lotsSql(
  scope: Pick<Scope, 'actor'>,
  request: Pick<ListRequest, 'filters'>,
  statement: Statement,
  row: string,
): string {
  const { delegation } = scope.actor
  const shared = delegation && throughMethods(delegation, `${row}.investment_id`, statement)
  return [
    ownersSql(scope, request, statement, row),
    ...(shared ? [shared] : []),
    ...request.filters.flatMap((filter) => lotFilterSql(filter, row, statement)),
  ].join(' and ')
}

/** Whose rows, by `user_id` and `organisation_id`. */
export function ownersSql(
  scope: Pick<Scope, 'actor'>,
  request: Pick<ListRequest, 'filters'>,
  statement: Statement,
  row: string,
): string {
  const asked = request.filters.flatMap((filter) => ownerSql(filter, row, statement))
  const isOthers = scope.actor.roleId !== roleIds.user && asked.length > 0
  return [...(isOthers ? [] : [ownedBy(row, statement.me())]), ...asked].join(' and ')
}

function ownerSql({ name, values }: RequestedFilter, row: string, statement: Statement): string[] {
  const isOneOf = () => `${row}.${name} = any(${statement.bindList(values.filter(isId), 'bigint')})`
  if (name === 'user_id') return [isOneOf()]
  if (name !== 'organisation_id') return []
  return [values.includes('own') ? `(${row}.organisation_id is null or ${isOneOf()})` : isOneOf()]
}

function lotFilterSql({ name, values }: RequestedFilter, row: string, statement: Statement): string[] {
  const ids = () => statement.bindList(values.filter(isId), 'bigint')
  if (name === 'investment_method_entity_id')
    return [
      `${row}.investment_id in (select v.id from investments v where v.tenant_id = $1
        and v.investment_method_entity_id = any(${ids()}))`,
    ]
  if (name === 'tax_option_id')
    return [
      `${row}.investment_opportunity_id in (select r.id from investment_opportunities r, unnest(${ids()}) as chosen (id)
        where r.tenant_id = $1 and r.tax_option_ids @> to_jsonb(chosen.id))`,
    ]
  if (name !== 'between') return []
  const [from = '', to = ''] = values
  return [...dayBound('>=', from), ...dayBound('<=', to)]

  function dayBound(operator: '>=' | '<=', day: string): string[] {
    if (day === '') return []
    return [isDay(day) ? `${row}.allotted_on ${operator} ${statement.bind(day)}::date` : 'false']
  }
}

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text)

function filters(request: ListRequest, statement: Statement): string[] {
  const columns: Record<string, string> = { status: 'o.status', type_id: 'o.type_id', fund_id: 'o.fund_id' }
  return request.filters.flatMap(({ name, values }) => {
    const column = columns[name]
    return column ? [`${column} = any(${statement.bindList(values.filter(isId), 'bigint')})`] : []
  })
}
