import { roleIds } from '@moorgate/contract'
import { Statement } from '../../kernel/database/statement.ts'
import type { ListRequest } from '../../kernel/list/request.ts'
import type { Question } from '../../kernel/work.ts'
import { irrForDisplay } from '../../domain/xirr.ts'
import { throughMethods } from '../methods/index.ts'
import { ownedBy } from '../opportunities/index.ts'

/** A position as it is answered. */
type Position = Record<string, unknown>

/** A position without its rate, and what the rate is worked out from. */
interface Found {
  position: Record<string, unknown> & { currency: string }
  flows: { date: string; minor: number }[]
  valued_on: string | null
  cost_minor: string
  value_minor: string
  distributed_minor: string
}

export interface Portfolio {
  positions: Position[]
  found: Found[]
}

/**
 * What somebody holds, one position for each opportunity: lots at the latest price, what was paid out, and the dated flows for the
 * rate. What has ended is worth nothing more. One statement; only the rate is worked out here. Without a price a position stands at what it cost.
 */
export async function portfolioOf(
  question: Question,
  request: ListRequest,
  only?: number,
): Promise<Portfolio> {
  const statement = new Statement(question)
  const text = positionsSql(question, request, statement, only)
  const [row] = await question.rows<{ found: Found[] }>(text, statement.values)
  const found = row?.found ?? []
  return { found, positions: found.map(withRate) }
}

function withRate(found: Found): Position {
  const shown = rateOf(found.flows, found.valued_on, BigInt(found.value_minor))
  return { ...found.position, irr: shown.irr, irr_reason: shown.reason }
}

/** The rate of dated flows with today's value as the last of them; null with the reason where there is none to show. */
export function rateOf(
  flows: Found['flows'],
  valuedOn: string | null,
  valueMinor: bigint,
): { irr: string | null; reason: string | null } {
  if (valuedOn === null) return { irr: null, reason: 'no_price' }
  const all = flows.map(({ date, minor }) => ({ date, amountMinor: BigInt(minor) }))
  const result = irrForDisplay(
    valueMinor === 0n ? all : [...all, { date: valuedOn, amountMinor: valueMinor }],
  )
  return 'rate' in result ? { irr: result.rate, reason: null } : { irr: null, reason: result.none }
}

/** The order of the list: a computed figure is sorted by its own number, never by its text. */
const sorts: Record<string, string> = {
  id: 'o.id',
  created_at: 'o.created_at',
  updated_at: 'o.updated_at',
  name: 'o.name',
  invested: 'h.cost_minor',
  value: 'p.value_minor',
  gain: '(p.value_minor + d.distributed_minor - h.cost_minor)',
  multiple: '((p.value_minor + d.distributed_minor)::numeric / nullif(h.cost_minor, 0))',
  first_invested: 'h.first_on',
}

function positionsSql(
  question: Question,
  request: ListRequest,
  statement: Statement,
  only: number | undefined,
): string {
  const whose = (row: string) => whoseSql(question, request, statement, row)
  const order = (request.sorts.length > 0 ? request.sorts : [{ key: 'name', descending: false }])
    .map(({ key, descending }) => `${sorts[key] ?? 'o.name'} ${descending ? 'desc' : 'asc'} nulls last`)
    .join(', ')
  const conditions = [
    ...filters(request, statement),
    ...(only === undefined ? [] : [`o.id = ${statement.bind(only)}`]),
  ]
  const gain = '(p.value_minor + d.distributed_minor - h.cost_minor)'
  return `
    with lots as (
      select l.investment_opportunity_id as id, sum(l.shares) as shares, sum(l.cost_minor)::bigint as cost_minor, count(*)::int as lots,
             min(l.allotted_on) as first_on, min(l.share_class) as share_class, min(l.created_at) as created_at,
             max(l.updated_at) as updated_at, array_agg(l.investment_id) as investments
      from share_lots l where l.tenant_id = $1 and ${whose('l')}
      group by l.investment_opportunity_id)
    select coalesce(json_agg(json_build_object(
        'position', json_build_object(
          'id', o.id, 'created_at', wire_instant(h.created_at), 'updated_at', wire_instant(h.updated_at), 'version', o.version,
          'investment_opportunity_id', o.id, 'name', o.name, 'slug', o.slug, 'status', o.status, 'type', t.name,
          'share_class', h.share_class, 'currency', o.currency, 'shares', wire_decimal(h.shares),
          'invested', wire_money(h.cost_minor, o.currency), 'value', wire_money(p.value_minor, o.currency),
          'distributed', wire_money(d.distributed_minor, o.currency), 'gain', wire_money(${gain}, o.currency),
          'gain_percent', (round(${gain}::numeric * 100 / nullif(h.cost_minor, 0), 6))::text,
          'multiple', (round((p.value_minor + d.distributed_minor)::numeric / nullif(h.cost_minor, 0), 6))::text,
          'cost_price', wire_decimal(round(h.cost_minor / 100.0 / h.shares, 8)),
          'latest_price', wire_decimal(p.price), 'latest_price_date', p.date,
          'first_invested', h.first_on, 'investments_count', h.lots),
        'flows', f.flows, 'valued_on', p.date,
        'cost_minor', h.cost_minor::text, 'value_minor', p.value_minor::text, 'distributed_minor', d.distributed_minor::text
      ) order by ${order}, o.id), '[]') as found
    from lots h
    join investment_opportunities o on o.tenant_id = $1 and o.id = h.id
    left join opportunity_types t on t.tenant_id = $1 and t.id = o.type_id
    cross join lateral (
      select price.price, price.date, case when o.status = 6 then 0 else coalesce(round(h.shares * price.price * 100), h.cost_minor)::bigint end as value_minor
      from (select 1) always
      left join lateral (
        select s.price, s.date from share_prices s
        where s.tenant_id = $1 and s.investment_opportunity_id = h.id and s.deleted_at is null
        order by s.date desc, s.id desc limit 1) price on true) p
    cross join lateral (
      select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint as distributed_minor
      from ledgers e where e.tenant_id = $1 and e.investment_id = any(h.investments) and e.account = 'distribution') d
    cross join lateral (
      select json_agg(json_build_object('date', flow.date, 'minor', flow.minor) order by flow.date) as flows
      from (
        select l.allotted_on as date, -sum(l.cost_minor) as minor from share_lots l
        where l.tenant_id = $1 and l.investment_id = any(h.investments) group by 1
        union all
        select e.date, sum(e.debit_minor - e.credit_minor) from ledgers e
        where e.tenant_id = $1 and e.investment_id = any(h.investments) and e.account = 'distribution' group by 1) flow) f
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`
}

/** Whose lots: the caller's own and their organisations', or those of the person or organisation that staff ask for. */
function whoseSql(question: Question, request: ListRequest, statement: Statement, row: string): string {
  const asked = (name: string) => request.filters.find((filter) => filter.name === name)?.values
  const [people, organisations] = [asked('user_id'), asked('organisation_id')]
  const one = [
    ...(people ? [`${row}.user_id = any(${statement.bindList(people.filter(isId), 'bigint')})`] : []),
    ...(organisations
      ? [`${row}.organisation_id = any(${statement.bindList(organisations.filter(isId), 'bigint')})`]
      : []),
  ]
  if (question.actor.roleId !== roleIds.user && one.length > 0) return one.join(' and ')
  const { delegation } = question.actor
  const shared = delegation && throughMethods(delegation, `${row}.investment_id`, statement)
  return [ownedBy(row, statement.me()), ...(shared ? [shared] : []), ...one].join(' and ')
}

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text)

function filters(request: ListRequest, statement: Statement): string[] {
  const columns: Record<string, string> = { status: 'o.status', type_id: 'o.type_id', fund_id: 'o.fund_id' }
  return request.filters.flatMap(({ name, values }) => {
    const column = columns[name]
    return column ? [`${column} = any(${statement.bindList(values.filter(isId), 'bigint')})`] : []
  })
}
