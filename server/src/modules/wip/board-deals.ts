import { daysInStageSql, onBoardSql, probabilitySql, weightedSql } from '../deals/index.ts'

/**
 * Deals of a pipeline that stand on its board, as they are now: what a snapshot keeps. `$1` is the tenant;
 * `pipelineId` and `now` are SQL.
 */
export const boardDealSql = (pipelineId: string, now: string) => `
  select d.id as deal_id, d.name,
    nullif(concat_ws(', ', (select i.name from industries i where i.tenant_id = $1 and i.id = d.industry_id),
      (select t.name from investment_round_types t where t.tenant_id = $1 and t.id = d.investment_round_type_id)), '') as about,
    s.id as stage_id, s.name as stage_name, s."order" as stage_order, s.sla_days,
    s.probability as stage_probability, d.owner_id,
    (select u.name from users u where u.tenant_id = $1 and u.id = d.owner_id) as owner_name, d.currency,
    d.target_amount_minor as amount_minor, ${probabilitySql('d')} as probability, ${weightedSql('d')} as weighted_minor,
    ${daysInStageSql('d', now)} as days_in_stage, k.title as next_step, k.due_date as next_step_on
  from pipeline_deals d
  join pipeline_stages s on s.tenant_id = $1 and s.id = d.pipeline_stage_id
  left join lateral (
    select t.title, t.due_date from tasks t
    where t.tenant_id = $1 and t.owner_type = 'pipeline_deal' and t.owner_id = d.id and t.status = 'open' and t.deleted_at is null
    order by t.due_date nulls last, t.id limit 1) k on true
  where d.tenant_id = $1 and d.pipeline_id = ${pipelineId} and ${onBoardSql('d')}`
