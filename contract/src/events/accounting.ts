import { z } from 'zod'
import { event } from './event.ts'

/** The firm's books elsewhere, and what became of what was sent to them. */
export const accountingEvents = {
  'accounting_connection.sign_in_begun': event('accounting_connection'),
  'accounting_connection.connected': event('accounting_connection'),
  'accounting_connection.organisation_chosen': event('accounting_connection'),
  'accounting_connection.updated': event('accounting_connection'),
  'accounting_connection.ended': event('accounting_connection'),
  'accounting_connection.revoked': event('accounting_connection'),
  'books_lock.changed': event('books_lock', { reason: z.string().nullable() }),
  'accounting_entry.sent': event('accounting_entry', { number: z.string() }),
  'accounting_entry.failed': event('accounting_entry', { number: z.string(), reason: z.string() }),
  'accounting_entry.stopped': event('accounting_entry', { number: z.string() }),
  'accounting_entry.sent_again': event('accounting_entry', { number: z.string() }),
}
