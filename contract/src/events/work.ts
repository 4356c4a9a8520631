import { event } from './event.ts'

/** Long work: imports, acts over many records, and letters that no mailbox took. */
export const workEvents = {
  'import.uploaded': event('import'),
  'import.check_started': event('import'),
  'import.apply_started': event('import'),
  'import.applied': event('import'),
  'import.undo_started': event('import'),
  'import.undone': event('import'),
  'import.cancelled': event('import'),
  'bulk_job.begun': event('bulk_job'),
  'bulk_job.stopped': event('bulk_job'),
  'bulk_job.continued': event('bulk_job'),
  'bulk_job.finished': event('bulk_job'),
  'mail.undelivered': event('mail'),
}
