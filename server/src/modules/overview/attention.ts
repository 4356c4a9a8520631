import { attentionKinds } from '@moorgate/contract'
import { isOpenLine, isOverdueCall } from '../../rows/overdue-rows.ts'
import {
  isInvestorRow,
  isOpenInvestorRow,
  isWaitingCheckRow,
  isWaitingStatementRow,
} from '../../rows/people-rows.ts'
import { handsInProceedsSql } from '../../rows/proceeds-rows.ts'
import { isOpenRequestRow } from '../../rows/tax-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { waitingFundMoney, waitingLooks } from './attention-of-funds.ts'
import type { WaitingAsked } from './attention-of-funds.ts'
import type { StatisticsQuery } from './investment-statistics.ts'

/** Payments that fall due within so many days are worth a look. */
const soonDays = 7

/**
 * Money that waits for somebody, thing by thing: lines of cash calls that are out and not yet paid, refunds
 * that are due, calls that were drawn up and not issued, and distributions of proceeds that the reader may
 * authorise as the second person. `unit`, `day` and `me` are bound.
 */
export const waitingMoney = ({ unit, day, me }: WaitingAsked): string => `
  select case when ${isOverdueCall('c', day)} then 'payments_overdue' else 'payments_due' end as kind, c.investment_opportunity_id as opportunity,
    l.amount_minor - l.received_minor as amount, c.due_date as date
  from cash_call_lines l
  join cash_calls c on c.tenant_id = $1 and c.id = l.cash_call_id
  where l.tenant_id = $1 and l.deleted_at is null and c.deleted_at is null and c.issued_at is not null
    and ${isOpenLine('l')} and l.currency = ${unit}
    and c.due_date <= ${day}::date + ${soonDays}
  union all
  select 'refunds_due', i.investment_opportunity_id, r.amount_minor, r.created_at::date
  from refunds r
  join investments i on i.tenant_id = $1 and i.id = r.investment_id
  where r.tenant_id = $1 and r.status = 'due' and r.deleted_at is null and r.currency = ${unit}
  union all
  select 'cash_calls_drafted', c.investment_opportunity_id, c.total_minor, c.created_at::date
  from cash_calls c
  where c.tenant_id = $1 and c.status = 'draft' and c.deleted_at is null and c.currency = ${unit}
  union all
  select 'proceeds_to_authorise', b.investment_opportunity_id, b.amount_minor, b.pay_date
  from opportunity_distributions b
  where b.tenant_id = $1 and b.status = 'confirmed' and b.deleted_at is null and b.currency = ${unit}
    and ${me}::bigint <> all(${handsInProceedsSql('b')})`

const place = `array_position(array['${attentionKinds.join("', '")}'], kind)`

const fundsWaiting = (asked: WaitingAsked) => `
      union all
      select kind, count(*), sum(amount), min(date), null,
        case when count(distinct fund) = 1 then min(fund) end, null, null
        from (${waitingFundMoney(asked)}) f group by kind
      union all
      select kind, count(*), null, min(at)::date, null,
        case when count(distinct fund) = 1 then min(fund) end,
        case when count(distinct company) = 1 then min(company) end,
        case when count(*) = 1 then min(period) end
        from (${waitingLooks(asked)}) l group by kind`

const schemesWaiting = `
      union all
      select 'scheme_requests_waiting', count(*), null, min(q.created_at)::date,
        case when count(distinct q.investment_opportunity_id) = 1 then min(q.investment_opportunity_id) end, null, null, null
        from tax_scheme_requests q
        join investments i on i.tenant_id = $1 and i.id = q.investment_id
        where q.tenant_id = $1 and ${isOpenRequestRow('q', 'i')}`

/** What waits for somebody, in the order in which it presses. */
export function attention(
  s: Statement,
  { currency, today }: StatisticsQuery,
  { tenant }: Pick<Scope, 'tenant'>,
): string {
  const asked = { unit: s.bind(currency), day: s.bind(today), me: s.me() }
  const { unit } = asked
  return `
    with waiting as (
      select kind, count(*) as count, sum(amount) as amount, min(date) as date,
        case when count(distinct opportunity) = 1 then min(opportunity) end as opportunity,
        null::bigint as fund, null::bigint as company, null::text as period
        from (${waitingMoney(asked)}) m group by kind
      union all
      select 'categories_waiting', count(*), null, min(c.created_at)::date, null, null, null, null
        from categorisations c
        join users u on u.tenant_id = $1 and u.id = c.user_id and u.deleted_at is null and ${isInvestorRow('u')}
        where c.tenant_id = $1 and ${isWaitingStatementRow('c')}
      union all
      select 'methods_waiting', count(*), null, min(e.submitted_at)::date, null, null, null, null
        from investment_method_entities e where e.tenant_id = $1 and e.status = 'pending' and e.deleted_at is null
      ${tenant.flags['tax_enabled'] === 1 ? schemesWaiting : ''}
      union all
      select 'identity_waiting', count(*), null, min(c.created_at)::date, null, null, null, null
        from identity_checks c
        join users u on u.tenant_id = $1 and u.id = c.user_id and ${isOpenInvestorRow('u')}
        where c.tenant_id = $1 and ${isWaitingCheckRow('c')}
      union all
      select 'identity_referred', count(*), null, null, null, null, null, null
        from users u
        where u.tenant_id = $1 and u.aml_status = 'referred' and ${isOpenInvestorRow('u')}
      union all
      select 'registrations_waiting', count(*), null, min(u.created_at)::date, null, null, null, null
        from users u
        where u.tenant_id = $1 and u.screening_status = 'pending' and u.email_verified_at is not null and ${isOpenInvestorRow('u')}
      union all
      select 'reports_to_publish', count(*), null, min(r.created_at)::date, null, null, null, null
        from update_reports r where r.tenant_id = $1 and r.status = 'draft' and r.deleted_at is null
      ${tenant.flags['funds_enabled'] === 1 ? fundsWaiting(asked) : ''})
    select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'amount', wire_money(amount::bigint, ${unit}),
      'date', date, 'investment_opportunity_id', opportunity, 'fund_id', fund, 'company_id', company, 'kpi_period', period::json) order by ${place}), '[]')::text as data
    from waiting where count > 0`
}
