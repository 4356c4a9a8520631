import { refuse, refuseField, say } from '@moorgate/contract'
import type { pipelineStage } from '@moorgate/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkExpected } from '../../kernel/rows.ts'
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { enterStage } from './enter-stage.ts'
import { lockBoards, stageOf } from './lock-boards.ts'
import type { StageRow } from './lock-boards.ts'
import { placeCard } from './place-card.ts'
import { onBoardSql } from './deal-sql.ts'
import { deals, pipelineStages } from './tables.ts'

type NewStage = z.output<typeof pipelineStage.create>
type StageChange = z.output<typeof pipelineStage.update>

/** Adds a stage as the last one of its pipeline. Returns its id. */
export async function createStage(work: Work, values: NewStage): Promise<number> {
  const alive = await lockBoards(work, [values.pipeline_id])
  if (!alive.has(values.pipeline_id)) refuseField('pipeline_id', say.in)
  const order = (await stageIds(work, values.pipeline_id)).length
  return createRow(work, pipelineStages, { ...values, order })
}

/** Changes a stage, which never goes to another pipeline: 422 on `pipeline_id`. */
export async function changeStage(
  work: Work,
  id: number,
  values: StageChange,
  version?: number,
): Promise<void> {
  const row = await lockRow(work, pipelineStages, id)
  if (values.pipeline_id !== undefined && values.pipeline_id !== row['pipeline_id'])
    refuseField('pipeline_id', say.prohibited)
  await updateRow(work, pipelineStages, row, values, version)
}

/**
 * Puts the stages of a pipeline into an order. Of two who sort at once the later one's order stands whole,
 * never mixed.
 */
export async function sortStages(work: Work, pipelineId: number, ids: readonly number[]): Promise<void> {
  const alive = await lockBoards(work, [pipelineId])
  if (!alive.has(pipelineId)) refuseField('pipeline_id', say.in)
  const known = new Set(await stageIds(work, pipelineId))
  const isPermutation =
    ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
  if (!isPermutation) refuseField('ids', say.in)
  await renumber(work, ids)
  work.emit({
    type: 'pipeline.sorted',
    subject: { type: 'pipeline', id: pipelineId },
    before: { ids: [...known] },
    after: { ids },
  })
}

/**
 * Takes a stage out. Its deals, also those that are won, lost or deleted, go to the end of the target, in
 * their order; those that left the board stay as they ended, so a stage that ends deals is no target.
 */
export async function deleteStage(work: Work, id: number, targetId: number | undefined): Promise<void> {
  const { pipeline_id: pipelineId } = await lockStage(work, id)
  const cards = await dealsIn(work, id)
  const standing = cards.filter(({ isDeleted }) => !isDeleted).length
  if (standing > 0 && targetId === undefined) refuse(hasDeals(standing))
  const others = (await stageIds(work, pipelineId)).filter((other) => other !== id)
  if (others.length === 0) refuse({ code: 'conflict', reason: 'last_stage' })
  const stage = await stageOf(work, targetId ?? others[0]!, 'target_stage_id')
  if (targetId !== undefined && (stage.pipeline_id !== pipelineId || stage.id === id))
    refuseField('target_stage_id', say.in)
  if (standing > 0 && stage.is_terminal !== 'none')
    refuseField('target_stage_id', 'Choose a {pipeline_stage} that doesn’t end {deal_plural}.')
  for (const card of cards) await leave(work, card, stage)
  await deleteRow(work, pipelineStages, id)
  await renumber(work, others)
}

interface LeavingDeal {
  id: number
  isOnBoard: boolean
  isDeleted: boolean
}

async function dealsIn(work: Work, stageId: number): Promise<LeavingDeal[]> {
  const { rows } = await sql<LeavingDeal>`
    select d.id, ${sql.raw(onBoardSql('d'))} as "isOnBoard", d.deleted_at is not null as "isDeleted"
    from pipeline_deals d where d.tenant_id = ${work.tenant.id} and d.pipeline_stage_id = ${stageId}
    order by d."order", d.id`.execute(work.db)
  return rows
}

async function leave(work: Work, { id, isOnBoard, isDeleted }: LeavingDeal, stage: StageRow): Promise<void> {
  // Nobody is asked for what the stage asks for: the deals must go somewhere.
  if (isOnBoard)
    return enterStage(work, await lockRow(work, deals, id), { stage: { ...stage, required_fields: [] } })
  await sql`
    update pipeline_deals set pipeline_stage_id = ${stage.id}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  if (!isDeleted) await placeCard(work, id, stage.id)
}

async function lockStage(work: Work, id: number): Promise<{ pipeline_id: number }> {
  const find = async () => {
    const { rows } = await sql<{ id: number; pipeline_id: number; version: number }>`
      select id, pipeline_id, version from pipeline_stages where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(
      work.db,
    )
    return rows[0] ?? refuse({ code: 'not_found' })
  }
  await lockBoards(work, [(await find()).pipeline_id])
  const stage = await find()
  checkExpected(work, 'pipeline_stages', stage)
  return stage
}

const hasDeals = (count: number) =>
  ({
    code: 'conflict',
    reason: 'in_use',
    message: `${count === 1 ? 'One {deal} is' : `${count} {deal_plural} are`} in this stage. Say where ${count === 1 ? 'it goes' : 'they go'}.`,
  }) as const

async function stageIds(work: Work, pipelineId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from pipeline_stages where tenant_id = ${work.tenant.id} and pipeline_id = ${pipelineId} and deleted_at is null
    order by "order", id`.execute(work.db)
  return rows.map(({ id }) => id)
}

async function renumber(work: Work, ids: readonly number[]): Promise<void> {
  await sql`
    update pipeline_stages s set "order" = p.place - 1, version = s.version + 1, updated_at = ${work.now}
    from unnest(${[...ids]}::bigint[]) with ordinality as p(id, place)
    where s.tenant_id = ${work.tenant.id} and s.id = p.id and s."order" <> p.place - 1`.execute(work.db)
}
