import { refuse } from '@moorgate/contract'
import type { BodyOf, moveDeal as endpoint } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { enterStage } from './enter-stage.ts'
import { lockForMove } from './lock-boards.ts'
import { placeCard } from './place-card.ts'

/** Moves a card within its stage, to another stage, or to another pipeline. */
export async function moveDeal(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const { deal, stage } = await lockForMove(work, id, body.pipeline_stage_id)
  if (body.version != null && body.version !== deal.version) refuse(overtaken)
  if (deal['converted_opportunity_id'] !== null) refuse(converted)
  const beforeId = body.before_id ?? undefined
  if (deal['pipeline_stage_id'] !== stage.id)
    return enterStage(work, deal, { stage, beforeId, lostReason: body.lost_reason ?? undefined })
  await placeCard(work, id, stage.id, beforeId)
  work.emit({
    type: 'pipeline_deal.sorted',
    subject: { type: 'pipeline_deal', id },
    payload: { pipeline_stage_id: stage.id, before_id: beforeId ?? null },
  })
}

const overtaken = {
  code: 'conflict',
  reason: 'stale_version',
  about: 'deal',
} as const

/** What became an opportunity goes on as one. */
export const converted = {
  code: 'conflict',
  reason: 'already_converted',
} as const
