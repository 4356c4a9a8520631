import { refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, saveWipSnapshot as endpoint } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { boardDealSql } from './board-deals.ts'

/** Keeps a pipeline as it stands, once a day. */
export async function saveSnapshot(
  work: Work,
  { pipeline_id: asked, title }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const pipeline = await lockPipeline(work, asked)
  const date = londonDate(work.now)
  const saved = await work.db
    .insertInto('wip_snapshots')
    .values({
      tenant_id: work.tenant.id,
      pipeline_id: pipeline.id,
      taken_on: date,
      title: title ?? null,
      taken_by: work.actor.id,
      taken_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'pipeline_id', 'taken_on']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved) refuse({ code: 'conflict', reason: 'already_saved' })
  const deals = await keepDeals(work, saved.id, pipeline.id)
  work.emit({
    type: 'wip_snapshot.saved',
    subject: { type: 'wip_snapshot', id: saved.id },
    payload: { pipeline_id: pipeline.id, name: pipeline.name, deals },
  })
  const taker = await work.db
    .selectFrom('users')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', work.actor.id ?? 0)
    .executeTakeFirst()
  return { id: saved.id, date, title: title ?? null, taken_by: taker?.name ?? null, deals }
}

/** Locked, so that no card moves while it is copied. */
async function lockPipeline(work: Work, id: number | undefined): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id::int as id, p.name from pipelines p
    where p.tenant_id = ${work.tenant.id} and p.deleted_at is null
      and (${id ?? null}::bigint is null and p.is_default or p.id = ${id ?? null}::bigint)
    order by p."order", p.id limit 1 for update`.execute(work.db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

interface BoardDeal {
  deal_id: number
  name: string
  about: string | null
  stage_id: number
  stage_name: string
  stage_order: number
  stage_probability: number
  sla_days: number | null
  owner_id: number | null
  owner_name: string | null
  currency: string
  amount_minor: bigint | null
  probability: number
  weighted_minor: bigint | null
  days_in_stage: number
  next_step: string | null
  next_step_on: string | null
}

/** So many at once that their values stay below what a statement may have. */
const rowsAtOnce = 1000

/** Writes down each deal of the board; answers how many they are. */
async function keepDeals({ db, tenant, now }: Work, snapshotId: number, pipelineId: number): Promise<number> {
  const text = boardDealSql('$2', '$3::timestamptz')
  const { rows } = await db.executeQuery<BoardDeal>(
    CompiledQuery.raw(`${text} order by d.id`, [tenant.id, pipelineId, now]),
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto('wip_reports')
      .values(
        rows.slice(from, from + rowsAtOnce).map(({ deal_id, stage_id, ...deal }) => ({
          ...deal,
          tenant_id: tenant.id,
          wip_snapshot_id: snapshotId,
          pipeline_deal_id: deal_id,
          pipeline_stage_id: stage_id,
        })),
      )
      .execute()
  return rows.length
}
