import { refuseField, refuseFields, say } from '@moorgate/contract'
import type { DealStatus, RequirableField } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { DealRow, StageRow } from './lock-boards.ts'
import { closeGaps, placeCard } from './place-card.ts'

const moneyFields = new Set<RequirableField>(['target_amount', 'pre_money'])

/** What the stage asks for and the deal lacks comes back on those fields: 422. */
export function mustBeFilledFor(stage: StageRow, deal: Readonly<Record<string, unknown>>): void {
  const isEmpty = (field: RequirableField) => {
    const value = deal[moneyFields.has(field) ? `${field}_minor` : field]
    return value === undefined || value === null || value === ''
  }
  refuseFields(stage.required_fields.filter(isEmpty), say.required)
}

interface Entry {
  stage: StageRow
  beforeId?: number | undefined
  lostReason?: string | undefined
}

/** Puts a locked deal into a stage of locked boards, at its place; the clock of the stage starts again. */
export async function enterStage(
  work: Work,
  deal: DealRow,
  { stage, beforeId, lostReason }: Entry,
): Promise<void> {
  const from = deal['pipeline_stage_id'] as number
  mustBeFilledFor(stage, deal)
  const status = statusIn(stage, deal['status'] as DealStatus)
  const reason = status === 'lost' ? (lostReason ?? (deal['lost_reason'] as string | null)) : null
  if (status === 'lost' && !reason) refuseField('lost_reason', say.required)
  await sql`
    insert into deal_stage_events (tenant_id, pipeline_deal_id, from_stage_id, to_stage_id, entered_at, left_at, created_by)
    values (${work.tenant.id}, ${deal.id}, ${from}, ${stage.id}, ${deal['stage_entered_at'] as Date}, ${work.now}, ${work.actor.id})`.execute(
    work.db,
  )
  await sql`
    update pipeline_deals set pipeline_id = ${stage.pipeline_id}, pipeline_stage_id = ${stage.id}, stage_entered_at = ${work.now},
      status = ${status}, lost_reason = ${reason}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${deal.id}`.execute(work.db)
  await placeCard(work, deal.id, stage.id, beforeId)
  await closeGaps(work, from)
  work.emit({
    type: 'pipeline_deal.moved',
    subject: { type: 'pipeline_deal', id: deal.id },
    before: { pipeline_stage_id: from, status: deal['status'] },
    after: { pipeline_stage_id: stage.id, status },
    payload: { name: stage.name },
  })
}

/** A stage may end a deal; coming back from such a stage opens it again. */
function statusIn({ is_terminal: ending }: StageRow, now: DealStatus): DealStatus {
  if (ending !== 'none') return ending
  return now === 'on_hold' ? 'on_hold' : 'open'
}
