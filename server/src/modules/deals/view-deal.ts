import { placedStatuses, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { deals, placedWithPeopleSql, placedWithSql } from './tables.ts'

/** A deal as its figures need it. Money in minor units, probabilities in per cent. */
export interface ViewedDeal {
  name: string
  currency: string
  status: string
  stage: string
  soughtMinor: bigint | null
  ownProbability: number | null
  stageProbability: number
  visits: StageVisit[]
  placements: DealParticipant[]
}

/** Somebody who could take a part; `people` are those of a client group. */
export interface DealParticipant {
  id: number
  name: string
  minor: bigint
  isPlaced: boolean
  status: string
  people: number | null
}

/** A time in a stage; `seconds` has six places, and until now where it lasts. Times in UTC, to the second. */
export interface StageVisit {
  stageId: number
  stage: string
  entered: string
  left: string | null
  seconds: string
}

/** 404 for a deal that the caller does not see. */
export async function viewDeal(question: QueryContext, id: number): Promise<ViewedDeal> {
  await showJson(question.db, deals, question, id)
  const { db, tenant } = question
  const { rows } = await sql<
    Omit<ViewedDeal, 'soughtMinor' | 'visits' | 'placements'> & { sought: string | null }
  >`
    select d.name, d.currency, d.status, s.name as stage, d.target_amount_minor::text as sought, d.probability as "ownProbability",
      s.probability as "stageProbability"
    from pipeline_deals d
    join pipeline_stages s on s.tenant_id = ${tenant.id} and s.id = d.pipeline_stage_id
    where d.tenant_id = ${tenant.id} and d.id = ${id}`.execute(db)
  const { sought, ...deal } = rows[0] ?? refuse({ code: 'not_found' })
  return {
    ...deal,
    soughtMinor: sought === null ? null : BigInt(sought),
    visits: await visitsOf(question, id),
    placements: await placementsIn(question, id),
  }
}

/**
 * Stages of the deal's pipeline in which it was or is, one row for each time, the one that lasts at the end.
 */
async function visitsOf({ db, tenant, now }: QueryContext, id: number): Promise<StageVisit[]> {
  const { rows } = await sql<StageVisit>`
    with times as (
      select e.from_stage_id as stage_id, e.entered_at, e.left_at from deal_stage_events e
      where e.tenant_id = ${tenant.id} and e.pipeline_deal_id = ${id}
      union all
      select d.pipeline_stage_id, d.stage_entered_at, null from pipeline_deals d where d.tenant_id = ${tenant.id} and d.id = ${id})
    select t.stage_id::int as "stageId", s.name as stage, to_char(t.entered_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as entered,
      to_char(t.left_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as left,
      greatest(extract(epoch from coalesce(t.left_at, ${now}::timestamptz) - t.entered_at), 0)::text as seconds
    from times t
    join pipeline_stages s on s.tenant_id = ${tenant.id} and s.id = t.stage_id and s.deleted_at is null
    order by s."order", s.id, t.left_at nulls last`.execute(db)
  return rows
}

async function placementsIn(question: QueryContext, id: number): Promise<ViewedDeal['placements']> {
  const statement = new Statement(question)
  const text = `
    select p.id::int as id, ${placedWithSql('p')} as name, p.amount_minor::text as minor, p.status, ${placedWithPeopleSql('p')} as people
    from pipeline_deal_placements p
    where p.tenant_id = $1 and p.pipeline_deal_id = ${statement.bind(id)} and p.deleted_at is null order by p.id`
  const rows = await question.rows<Omit<DealParticipant, 'minor' | 'isPlaced'> & { minor: string }>(
    text,
    statement.values,
  )
  return rows.map(({ minor, ...row }) => ({
    ...row,
    minor: BigInt(minor),
    isPlaced: placedStatuses.some((placed) => placed === row.status),
  }))
}
