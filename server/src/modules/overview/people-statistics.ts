import { categorisedStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { categoryStatusOn, isOpenInvestorRow } from '../../rows/people-rows.ts'
import { percentSql } from '../../rows/percent-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import type { StatisticsQuery } from './investment-statistics.ts'

/** Of a request: by it what runs out has run out. */
type RequestTime = Pick<Scope, 'now' | 'today'>

/** Investors with an account that is open: the rows of the investors' list with `filter[is_active]=1`. */
const investor = `u.tenant_id = $1 and ${isOpenInvestorRow('u')}`

export function activeInvestors(): string {
  return `select count(*)::text as data from users u where ${investor}`
}

/** How many there were at the end of each bucket, from the first day's to the last day's. */
export function investorsByDate(s: Statement, { growthFrom, to, interval }: StatisticsQuery): string {
  const [first, last, unit] = [s.bind(growthFrom), s.bind(to), s.bind(interval)]
  return `
    with arrivals as materialized (
      select date_trunc(${unit}, u.created_at at time zone 'UTC') as bucket, count(*)::int as count
      from users u where ${investor} group by 1)
    select coalesce(json_agg(json_build_object('label', b.day::date, 'value', (
      select coalesce(sum(a.count), 0) from arrivals a where a.bucket <= b.day)) order by b.day), '[]')::text as data
    from generate_series(
      date_trunc(${unit}, ${first}::date::timestamp), date_trunc(${unit}, ${last}::date::timestamp),
      ('1 ' || ${unit})::interval) b(day)`
}

/**
 * By approved category in the tenant's order, also one that is switched off and still somebody's, then those
 * whose category ran out and those without one.
 */
export function investorsByCategory(s: Statement, _asked: unknown, moment: RequestTime): string {
  const today = s.bind(todayOf(moment))
  const part = (count: string) => `'percent', ${percentSql(count, '(select count(*) from people)')}`
  return `
    with people as materialized (
      select u.investor_type_id, ${categoryStatusOn('u', `${today}::date`)} as category_status
      from users u where ${investor})
    select (
      coalesce((select jsonb_agg(jsonb_build_object('label', t.name, 'value', coalesce(g.count, 0),
          ${part('coalesce(g.count, 0)')}) order by t."order", t.id)
        from investor_types t
        left join (
          select u.investor_type_id, count(*)::int as count from people u
          where u.category_status = 'approved' group by 1) g on g.investor_type_id = t.id
        where t.tenant_id = $1 and (g.count > 0 or (t.deleted_at is null and t.active))), '[]')
      || (select jsonb_build_array(
            jsonb_build_object('label', 'expired', 'value', c.expired, ${part('c.expired')}),
            jsonb_build_object('label', 'none', 'value', c.none, ${part('c.none')}))
          from (
            select count(*) filter (where u.category_status = 'expired') as expired,
              count(*) filter (
                where u.category_status not in ${statusList(categorisedStatuses)}
                  or (u.category_status = 'approved' and u.investor_type_id is null)) as none
            from people u) c))::text as data`
}

const amlStatuses = ['passed', 'pending', 'referred', 'failed', 'expired', 'not_started']

export function investorsByIdentity(s: Statement): string {
  return `
    select coalesce(json_agg(json_build_object('label', l.label, 'value', (
      select count(*)::int from users u where ${investor} and u.aml_status = l.label)) order by l.place), '[]')::text as data
    from unnest(${s.bindList(amlStatuses, 'text')}) with ordinality l(label, place)`
}

export function investorsByTest(): string {
  return `
    select json_build_array(
      json_build_object('label', 'passed', 'value', count(*) filter (where u.compliance_passed = 1)),
      json_build_object('label', 'not_passed', 'value', count(*) filter (where u.compliance_passed <> 1)))::text as data
    from users u where ${investor}`
}
