import { z } from 'zod'
import { event, recordEvents } from './event.ts'

/** What staff write about records. */
export const timelineEvents = {
  ...recordEvents('note', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('call_log', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('task', 'created', 'updated', 'deleted', 'restored'),
  'task.reminder_due': event('task'),
  ...recordEvents('attribute', 'created', 'updated', 'deleted', 'restored'),
  'attribute.sorted': event('attribute'),
  'attribute_value.created': event('attribute_value', {
    owner_type: z.string(),
    owner_id: z.int(),
    attribute_id: z.int(),
  }),
  'attribute_value.updated': event('attribute_value', {
    owner_type: z.string(),
    owner_id: z.int(),
    attribute_id: z.int(),
  }),
}
