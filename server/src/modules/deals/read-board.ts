import type { AnswerOf, QueryOf, readBoard as endpoint } from '@moorgate/contract'
import { refuse } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import { daySql } from '../../kernel/resource/field-sql.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { daysInStageSql, onBoardSql, probabilitySql, weightedSql } from './deal-sql.ts'

/** The board of a pipeline in one statement: its stages, their cards in order, and what they add up to. */
export async function boardOf(
  question: QueryContext,
  pipelineId: number,
  query: QueryOf<typeof endpoint>,
): Promise<JsonText> {
  const { db, now } = question
  const statement = new Statement(question)
  const id = statement.bind(pipelineId)
  const text = `
    with cards as materialized (
      select d.*, ${probabilitySql('d')} as now_probable, ${weightedSql('d')} as weighted_minor,
        ${daysInStageSql('d', `${statement.bind(now)}::timestamptz`)} as days
      from pipeline_deals d
      where d.tenant_id = $1 and d.pipeline_id = ${id} and ${onBoardSql('d')} ${narrowed(statement, query)}
    )
    select json_build_object('id', p.id, 'name', p.name, 'totals', ${totals('true')}, 'stages', coalesce((
      select json_agg(json_build_object(
        'id', s.id, 'name', s.name, 'version', s.version, 'colour', s.colour, 'probability', s.probability,
        'sla_days', s.sla_days, 'is_terminal', s.is_terminal, 'required_fields', s.required_fields,
        'totals', ${totals('c.pipeline_stage_id = s.id')},
        'deals', coalesce((select json_agg(${cardSql(daySql(question))} order by c."order", c.id) from cards c where c.pipeline_stage_id = s.id), '[]')
      ) order by s."order", s.id)
      from pipeline_stages s where s.tenant_id = $1 and s.pipeline_id = p.id and s.deleted_at is null), '[]'))::text as data
    from pipelines p where p.tenant_id = $1 and p.id = ${id} and p.deleted_at is null`
  const { rows } = await db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  return new JsonText(rows[0]?.data ?? refuse({ code: 'not_found' }))
}

/** The same as a value, for the person who reckons with it. */
export async function readBoard(
  question: QueryContext,
  pipelineId: number,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  return JSON.parse((await boardOf(question, pipelineId, query)).text) as AnswerOf<typeof endpoint>
}

function narrowed(
  statement: Statement,
  { search, owner_id: ownerId, industry_id: industryId }: QueryOf<typeof endpoint>,
) {
  const words = search?.trim()
  return [
    ...(words
      ? [
          `and strpos(lower(d.name || ' ' || coalesce(d.company_name, '')), lower(${statement.bind(words)})) > 0`,
        ]
      : []),
    ...(ownerId === undefined ? [] : [`and d.owner_id = ${statement.bind(ownerId)}`]),
    ...(industryId === undefined ? [] : [`and d.industry_id = ${statement.bind(industryId)}`]),
  ].join(' ')
}

/** Sums of the cards that meet a condition, one for each currency. */
const totals = (condition: string) => `coalesce((
  select json_agg(json_build_object('currency', t.currency, 'count', t.count,
    'target_amount', wire_money(t.target, t.currency), 'weighted_amount', wire_money(t.weighted, t.currency))
    order by t.count desc, t.currency)
  from (select c.currency, count(*)::int as count, coalesce(sum(c.target_amount_minor), 0)::bigint as target,
          coalesce(sum(c.weighted_minor), 0)::bigint as weighted
        from cards c where ${condition} group by c.currency) t), '[]')`

const cardSql = (today: string) => `json_build_object(
  'id', c.id, 'version', c.version, 'name', c.name, 'pipeline_stage_id', c.pipeline_stage_id, 'status', c.status,
  'is_confidential', c.is_confidential, 'currency', c.currency,
  'target_amount', wire_money(c.target_amount_minor, c.currency),
  'weighted_amount', wire_money(c.weighted_minor, c.currency),
  'probability', c.now_probable, 'days_in_stage', c.days,
  'industry', (select i.name from industries i where i.tenant_id = $1 and i.id = c.industry_id),
  'round', (select r.name from investment_round_types r where r.tenant_id = $1 and r.id = c.investment_round_type_id),
  'owner', (select json_build_object('id', u.id, 'name', u.name) from users u where u.tenant_id = $1 and u.id = c.owner_id),
  'next_step', (select json_build_object('title', k.title, 'due_date', k.due_date,
       'is_late', coalesce(k.due_date < ${today}, false)) from tasks k
     where k.tenant_id = $1 and k.owner_type = 'pipeline_deal' and k.owner_id = c.id and k.status = 'open' and k.deleted_at is null
     order by k.due_date nulls last, k.id limit 1))`
