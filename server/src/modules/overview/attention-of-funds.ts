import { handsInDistributionSql, openOfFundLineSql } from '../../rows/fund-rows.ts'
import { kpiPeriodNameSql } from '../../rows/kpi-rows.ts'
import { isLateFundLine } from '../../rows/overdue-rows.ts'

/** Of what a statement is about: the currency, the day, and who asks, as its placeholders. */
export interface WaitingAsked {
  unit: string
  day: string
  me: string
}

/**
 * Lines of calls that are overdue, and distributions that the reader may authorise as the second person: not
 * those that they drafted, changed or confirmed.
 */
export const waitingFundMoney = ({ unit, day, me }: WaitingAsked): string => `
  select 'fund_calls_overdue' as kind, d.fund_id as fund,
    ${openOfFundLineSql('l')} as amount, d.due_date as date
  from fund_drawdown_lines l
  join fund_drawdowns d on d.tenant_id = $1 and d.id = l.fund_drawdown_id
  where l.tenant_id = $1 and l.deleted_at is null and d.deleted_at is null and l.currency = ${unit}
    and ${isLateFundLine('l', 'd', day)}
  union all
  select 'distributions_to_authorise', b.fund_id, b.amount_minor, b.pay_date
  from distributions b
  where b.tenant_id = $1 and b.status = 'confirmed' and b.deleted_at is null and b.currency = ${unit}
    and ${me}::bigint <> all(${handsInDistributionSql('b')})`

/**
 * What waits for a second look, thing by thing: values of funds and companies that others worked on, and
 * figures that were submitted.
 */
export const waitingLooks = ({ me }: Pick<WaitingAsked, 'me'>): string => `
  select 'fund_values_to_approve' as kind, n.fund_id as fund, null::bigint as company, n.created_at as at,
    null::text as period
  from net_asset_values n where n.tenant_id = $1 and n.status = 'draft' and n.deleted_at is null
    and not ${me}::bigint = any(n.changed_by)
  union all
  select 'company_valuations_to_approve', null, v.company_id, v.created_at, null
  from company_valuations v where v.tenant_id = $1 and v.status = 'draft' and v.deleted_at is null
    and not ${me}::bigint = any(v.makers)
  union all
  select 'kpi_periods_to_approve', null, k.company_id, k.submitted_at,
    json_build_object('period', ${kpiPeriodNameSql('k')}, 'report_sub_type_id', k.report_sub_type_id)::text
  from kpi_periods k where k.tenant_id = $1 and k.status = 'submitted'`
