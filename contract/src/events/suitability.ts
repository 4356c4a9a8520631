import { z } from 'zod'
import { event, id, optionalId, recordEvents } from './event.ts'

const decided = { user_id: optionalId, automatic: z.boolean() }
const attempt = { user_id: id, bank: z.string(), tries: z.int() }

/** Categories of investors and the tests that the regulator asks for. */
export const suitabilityEvents = {
  'categorisation.submitted': event('categorisation', decided),
  'categorisation.approved': event('categorisation', decided),
  'categorisation.rejected': event('categorisation', decided),
  'categorisation.evidence_requested': event('categorisation', { user_id: id }),
  'categorisation.evidence_added': event('categorisation', {
    user_id: id,
    document_id: id,
    name: z.string(),
  }),
  'categorisation.evidence_assessed': event('categorisation', {
    user_id: id,
    document_id: id,
    name: z.string(),
    supports: z.boolean(),
  }),
  'categorisation.expired': event('categorisation', { user_id: id }),
  'categorisation.renewal_due': event('categorisation', { user_id: id, days: z.int() }),
  'appropriateness.begun': event('test_attempt', { user_id: id, bank: z.string() }),
  'appropriateness.passed': event('test_attempt', attempt),
  'appropriateness.failed': event('test_attempt', attempt),
  'appropriateness.reset': event('user', { user_id: id, reason: z.string().nullable() }),
  'direct_offer.requested': event('user', { opportunity_id: optionalId }),
  'direct_offer.warned': event('user', { text: z.string() }),
  'direct_offer.left': event('user', { text: z.string() }),
  'direct_offer.pause_ended': event('user'),
  'direct_offer.continued': event('user', { text: z.string() }),
  'compliance.updated': event('compliance'),
  'compliance_bank.renewed': event('compliance', { bank: z.string() }),
  ...recordEvents('category_rule', 'created', 'updated'),
  ...recordEvents('compliance_question', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('compliance_option', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('fca_compliance_question', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('fca_compliance_option', 'created', 'updated', 'deleted', 'restored'),
}
