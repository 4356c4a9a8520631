import { z } from 'zod'
import { event, id } from './event.ts'

/** How a pipeline stood on a day. */
export const wipEvents = {
  'wip_snapshot.saved': event('wip_snapshot', { pipeline_id: id, name: z.string(), deals: z.number().int() }),
}
