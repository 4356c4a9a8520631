import { event, id, recordEvents } from './event.ts'

export const reportBuilderEvents = {
  ...recordEvents('saved_report', 'created', 'updated', 'deleted', 'restored'),
  'saved_report.scheduled': event('saved_report'),
  'saved_report.paused': event('saved_report'),
  'saved_report.resumed': event('saved_report'),
  'saved_report.run': event('saved_report', { run_id: id }),
  'saved_report.sent': event('saved_report', { delivery_id: id, user_id: id }),
}
