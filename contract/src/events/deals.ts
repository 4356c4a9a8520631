import { z } from 'zod'
import { event, id, optionalId, recordEvents } from './event.ts'

/** Deals in their pipelines. */
export const dealEvents = {
  ...recordEvents('pipeline', 'created', 'updated', 'deleted'),
  'pipeline.sorted': event('pipeline'),
  ...recordEvents('pipeline_stage', 'created', 'updated', 'deleted'),
  ...recordEvents('pipeline_deal', 'created', 'updated', 'deleted', 'restored'),
  'pipeline_deal.moved': event('pipeline_deal', { name: z.string() }),
  'pipeline_deal.sorted': event('pipeline_deal', { pipeline_stage_id: id, before_id: optionalId }),
  'pipeline_deal.converted': event('pipeline_deal', { investment_opportunity_id: id }),
  'pipeline_deal.figures_changed': event('pipeline_deal'),
  'pipeline_deal.team_changed': event('pipeline_deal'),
  ...recordEvents('pipeline_deal_placement', 'created', 'updated', 'deleted', 'restored'),
}
