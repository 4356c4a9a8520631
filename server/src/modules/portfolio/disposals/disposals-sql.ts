import { opportunityStatus } from '@moorgate/contract'
import type { InvestmentKind } from '@moorgate/contract'
import type { Statement } from '../../../kernel/database/statement.ts'
import type { ListRequest } from '../../../kernel/list/request.ts'
import type { Scope } from '../../../kernel/work.ts'
import { isId, lotsSql } from '../whose-lots.ts'

/** Shares that left a holding by a registered transfer, sold or given. Money in minor units. */
export interface Disposal {
  id: number
  /** Which they were of, and of which opportunity. */
  investment: number
  opportunity: number
  name: string
  type: string | null
  currency: string
  kind: InvestmentKind
  bought_on: string
  left_on: string
  left_at: string
  shares: string
  price: string
  cost: string
  /** Nothing for a gift. */
  paid: string
}

export interface Disposals {
  transfers: Disposal[]
  /** What was paid out on investments of which nothing is held any more. */
  payouts: (readonly [opportunity: number, date: string, minor: string, investment: number])[]
}

/**
 * SQL of shares that left by a transfer, with the columns by which lots are narrowed. A nominee holds for the
 * same investor, so shares that went to one are held as before.
 */
export const leftLotsSql = `(
  select s.id, s.investment_id, s.investment_opportunity_id, s.registered_on, s.registered_at, s.shares, s.price, s.cost_minor,
    s.consideration_minor, v.user_id, v.organisation_id, v.kind, coalesce(v.allotted_on, v.date) as allotted_on
  from share_transfers s
  join investments v on v.tenant_id = $1 and v.id = s.investment_id
  where s.tenant_id = $1 and s.status = 'registered' and s.kind <> 'nominee' and s.deleted_at is null)`

/** SQL of `Disposals`: what investments lost by transfers, narrowed as lots are. */
export function disposalsSql(scope: Scope, asked: ListRequest, statement: Statement): string {
  const conditions = [lotsSql(scope, asked, statement, 'l'), ...conditionsOf(asked, statement)]
  return `(
    with gone as materialized (
      select l.id, l.investment_id, l.kind, l.allotted_on, l.registered_on, l.registered_at, l.shares, l.price, l.cost_minor, l.consideration_minor,
        o.id as opportunity_id, o.name, o.currency, t.name as type
      from ${leftLotsSql} l
      join investment_opportunities o on o.tenant_id = $1 and o.id = l.investment_opportunity_id
      left join opportunity_types t on t.tenant_id = $1 and t.id = o.type_id
      where ${conditions.join(' and ')})
    select json_build_object(
      'transfers', (select coalesce(json_agg(json_build_object('id', g.id, 'investment', g.investment_id,
        'opportunity', g.opportunity_id, 'name', g.name, 'type', g.type, 'currency', g.currency, 'kind', g.kind,
        'bought_on', g.allotted_on, 'left_on', g.registered_on, 'left_at', wire_instant(g.registered_at), 'shares', wire_decimal(g.shares), 'price', wire_decimal(g.price),
        'cost', g.cost_minor::text, 'paid', g.consideration_minor::text) order by g.name, g.registered_on, g.id), '[]') from gone g),
      'payouts', (select coalesce(json_agg(json_build_array(w.opportunity_id, e.date, (e.debit_minor - e.credit_minor)::text, w.investment_id)
          order by e.date, e.id), '[]')
        from (select distinct g.investment_id, g.opportunity_id from gone g) w
        join ledgers e on e.tenant_id = $1 and e.investment_id = w.investment_id and e.account = 'distribution'
        where not exists (select 1 from share_lots k where k.tenant_id = $1 and k.investment_id = e.investment_id))))`
}

/** What was sold is over, as what ended with its round: the filter by status finds it there. */
function conditionsOf({ filters }: ListRequest, statement: Statement): string[] {
  const columns: Record<string, string> = {
    status: String(opportunityStatus.matured),
    type_id: 'o.type_id',
    fund_id: 'o.fund_id',
  }
  return filters.flatMap(({ name, values }) => {
    const column = columns[name]
    return column ? [`${column} = any(${statement.bindList(values.filter(isId), 'bigint')})`] : []
  })
}
