import { refuse } from '@moorgate/contract'
import { JsonText } from '../../kernel/http/json-text.ts'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { daysInStageSql } from './deal-sql.ts'

/**
 * The stages of a deal's pipeline in order, with the whole days that it has been in each: in the current one
 * until now.
 */
export async function progressOf(question: QueryContext, dealId: number): Promise<JsonText> {
  const { db, now } = question
  const statement = new Statement(question)
  const text = `
    select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'probability', s.probability, 'sla_days', s.sla_days,
      'required_fields', s.required_fields,
      'state', case when s.id = d.pipeline_stage_id then 'current' when s."order" < own."order" then 'passed' else 'ahead' end,
      'days', case when s.id = d.pipeline_stage_id then coalesce(been.days, 0) + ${daysInStageSql('d', `${statement.bind(now)}::timestamptz`)}
              else been.days end) order by s."order", s.id), '[]')::text as data, count(d.id)::int as deals
    from pipeline_deals d
    join pipeline_stages own on own.tenant_id = $1 and own.id = d.pipeline_stage_id
    join pipeline_stages s on s.tenant_id = $1 and s.pipeline_id = d.pipeline_id and s.deleted_at is null
    left join lateral (
      select floor(sum(extract(epoch from e.left_at - e.entered_at)) / 86400)::int as days from deal_stage_events e
      where e.tenant_id = $1 and e.pipeline_deal_id = d.id and e.from_stage_id = s.id) been on true
    where d.tenant_id = $1 and d.id = ${statement.bind(dealId)} and d.deleted_at is null`
  const { rows } = await db.executeQuery<{ data: string; deals: number }>(
    CompiledQuery.raw(text, statement.values),
  )
  const [found] = rows
  if (!found || found.deals === 0) refuse({ code: 'not_found' })
  return new JsonText(found.data)
}
