import { refuse, refuseField, say } from '@moorgate/contract'
import type { RequirableField } from '@moorgate/contract'
import { sql } from 'kysely'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { deals } from './tables.ts'

export type DealRow = Awaited<ReturnType<typeof lockRow>>

export interface StageRow {
  id: number
  name: string
  pipeline_id: number
  is_terminal: 'none' | 'won' | 'lost'
  required_fields: RequirableField[]
}

/**
 * One change of a board at a time. Anyone who moves a card or a stage locks the pipeline first and everything
 * else after it, in the order of ids: two who drag at once wait for each other instead of dead-locking or
 * renumbering each other's half-done work. Rows that only point at the pipeline are not held up. Gives the
 * pipelines that are there.
 */
export async function lockBoards(work: Work, pipelineIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from pipelines where tenant_id = ${work.tenant.id} and id = any(${[...pipelineIds]}::bigint[])
      and deleted_at is null order by id for no key update`.execute(work.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * A stage that is not deleted; 422 on the field otherwise. Asked again under the lock, because it may go in
 * between.
 */
export async function stageOf(work: Work, id: number, field = 'pipeline_stage_id'): Promise<StageRow> {
  const { rows } = await sql<StageRow>`
    select id, name, pipeline_id, is_terminal, required_fields from pipeline_stages
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(work.db)
  return rows[0] ?? refuseField(field, say.in)
}

/** A deal and the stage that it goes to, with the boards that this changes locked. */
export async function lockForMove(
  work: Work,
  dealId: number,
  stageId: number,
): Promise<{ deal: DealRow; stage: StageRow }> {
  const from = await pipelineOf(work, dealId)
  const { pipeline_id: to } = await stageOf(work, stageId)
  await lockBoards(work, [from, to])
  const stage = await stageOf(work, stageId)
  const deal = await lockRow(work, deals, dealId)
  if (deal['pipeline_id'] !== from) refuse({ code: 'conflict', reason: 'in_flight' })
  return { deal, stage }
}

async function pipelineOf(work: Work, dealId: number): Promise<number> {
  const { rows } = await sql<{ pipeline_id: number }>`
    select pipeline_id from pipeline_deals where tenant_id = ${work.tenant.id} and id = ${dealId} and deleted_at is null`.execute(
    work.db,
  )
  return rows[0]?.pipeline_id ?? refuse({ code: 'not_found' })
}
