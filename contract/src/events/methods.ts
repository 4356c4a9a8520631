import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

const decided = { user_id: id, reason: z.string().nullable() }

/** How somebody invests, and the bank accounts that money is paid to. */
export const methodEvents = {
  ...recordEvents('investment_method', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('investment_method_entity', 'created', 'updated', 'deleted', 'restored'),
  'method.submitted': event('investment_method_entity', {
    user_id: id,
    reason: z.string().nullable().optional(),
    reopened: z.boolean().optional(),
  }),
  'method.approved': event('investment_method_entity', decided),
  'method.rejected': event('investment_method_entity', decided),
  'method.suspended': event('investment_method_entity', decided),
  'method.closed': event('investment_method_entity', decided),
  'method.holders_changed': event('investment_method_entity'),
  'method.bank_changed': event('investment_method_entity', { user_id: id }),
  'method.bank_check_confirmed': event('investment_method_entity'),
  'method.bank_disputed': event('investment_method_entity', { user_id: id }),
  'whole_ownership_choice.created': event('whole_ownership_choice', {
    user_id: id,
    investment_opportunity_id: id,
  }),
  'whole_ownership_choice.updated': event('whole_ownership_choice', {
    user_id: id.optional(),
    investment_opportunity_id: id.optional(),
  }),
}
