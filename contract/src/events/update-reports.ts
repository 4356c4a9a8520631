import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

/** Update reports for holders. */
export const updateReportEvents = {
  ...recordEvents('update_report', 'created', 'updated', 'deleted'),
  'update_report.published': event('update_report', { notify: z.boolean() }),
  'update_report.archived': event('update_report'),
  'update_report.scheduled': event('update_report'),
  'update_report.schedule_cancelled': event('update_report'),
  'update_report.groups_changed': event('update_report'),
  'update_report.documents_changed': event('update_report'),
  'update_report.version_named': event('update_report', { number: z.number().int(), name: z.string() }),
  'update_report.version_restored': event('update_report', { number: z.number().int() }),
  'update_report.commented': event('update_report', { comment_id: id }),
  'update_report.comment_resolved': event('update_report', { comment_id: id }),
  'update_report.comment_reopened': event('update_report', { comment_id: id }),
  'update_report.picture_added': event('update_report', { picture_id: id }),
  'update_report.publication_failed': event('update_report', { user_id: id }),
}
