import { refuse, refuseField, say } from '@moorgate/contract'
import type { pipeline } from '@moorgate/contract'
import { pipelines } from './tables.ts'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { z } from 'zod'
import { checkExpected } from '../../kernel/rows.ts'
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import { lockBoards } from './lock-boards.ts'

type NewPipeline = z.output<typeof pipeline.create>

type PipelineChange = z.output<typeof pipeline.update>

/** Adds a pipeline after the others; the first one is where new deals begin. Returns its id. */
export async function createPipeline(work: Work, values: NewPipeline): Promise<number> {
  const { rows } = await sql<{ next: number; none: boolean }>`
    select coalesce(max("order") + 1, 0)::int as next, count(*) = 0 as none from pipelines
    where tenant_id = ${work.tenant.id} and deleted_at is null`.execute(work.db)
  const { next, none } = rows[0]!
  const isDefault = values.is_default === true || none
  if (isDefault) await makeRoomForDefault(work)
  return createRow(work, pipelines, { ...values, order: values.order ?? next, is_default: isDefault })
}

/** Changes a pipeline. The default one stays it until another one becomes it: 422 on `is_default`. */
export async function changePipeline(
  work: Work,
  id: number,
  values: PipelineChange,
  version?: number,
): Promise<void> {
  const row = await lockRow(work, pipelines, id)
  if (row['is_default'] === true && values.is_default === false) refuseField('is_default', say.accepted)
  if (row['is_default'] === false && values.is_default === true) await makeRoomForDefault(work)
  await updateRow(work, pipelines, row, values, version)
}

/** The other one first: the unique index allows one default at every moment. */
async function makeRoomForDefault(work: Work): Promise<void> {
  await sql`
    update pipelines set is_default = false, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and is_default`.execute(work.db)
}

/**
 * Takes an empty pipeline out, with its stages. New deals need a place to begin, so the default one stays.
 */
export async function deletePipeline(work: Work, id: number): Promise<void> {
  const alive = await lockBoards(work, [id])
  if (!alive.has(id)) refuse({ code: 'not_found' })
  const { rows } = await sql<{ id: number; is_default: boolean; version: number }>`
    select id, is_default, version from pipelines where tenant_id = ${work.tenant.id} and id = ${id}`.execute(
    work.db,
  )
  checkExpected(work, 'pipelines', rows[0]!)
  if (rows[0]!.is_default)
    refuse({
      code: 'conflict',
      reason: 'is_default',
    })
  await deleteRow(work, pipelines, id)
  await sql`
    update pipeline_stages set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and pipeline_id = ${id} and deleted_at is null`.execute(work.db)
}
