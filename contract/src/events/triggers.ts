import { event, id, recordEvents } from './event.ts'

/** Automations, and what became of their runs. */
export const triggerEvents = {
  ...recordEvents('trigger', 'created', 'updated', 'deleted', 'restored'),
  'trigger.performed': event('trigger', { run_id: id }),
  'trigger.failed': event('trigger', { run_id: id }),
  'trigger.run_again': event('trigger', { run_id: id }),
}
