import { sql } from 'kysely'
import { moveDeal } from '../../deals/index.ts'
import { failed, stopped } from './act.ts'
import type { ActionKind } from './act.ts'

/** The deal goes to a stage, where it isn't in it yet. */
export const moveStage: ActionKind = async ({ db, tenant }, { config, facts }) => {
  const stageId = config.pipeline_stage_id ?? null
  const { rows } = await sql<{ name: string; is_there: boolean }>`
    select s.name, d.pipeline_stage_id = s.id as is_there from pipeline_stages s
    join pipeline_deals d on d.tenant_id = ${tenant.id} and d.id = ${facts.id}
    where s.tenant_id = ${tenant.id} and s.id = ${stageId} and s.deleted_at is null`.execute(db)
  const [stage] = rows
  if (!stage) return failed('The stage was deleted.')
  if (stage.is_there) return stopped(`Already in ${stage.name}.`)
  return {
    outcome: `Moved to ${stage.name}`,
    perform: (work) => moveDeal(work, facts.id, { pipeline_stage_id: stageId! }),
  }
}
