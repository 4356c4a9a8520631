import { z } from 'zod'
import { event, id, optionalId, recordEvents } from './event.ts'

const whose = { user_id: optionalId, contact_id: optionalId.optional(), kind: z.string() }

/** Questionnaires, what is answered to them, and consents. */
export const questionnaireEvents = {
  ...recordEvents('questionnaire', 'updated'),
  'questionnaire.published': event('questionnaire'),
  'questionnaire_response.begun': event('questionnaire_response', {
    user_id: id.optional(),
    contact_id: id.optional(),
    kind: z.string(),
    version: z.int(),
  }),
  'questionnaire_response.answered': event('questionnaire_response', whose),
  'questionnaire_response.signature_asked': event('questionnaire_response', whose),
  'questionnaire_response.signed': event('questionnaire_response', { ...whose, version: z.int() }),
  'questionnaire_response.expiring': event('questionnaire_response', {
    user_id: id,
    kind: z.string(),
    expires_at: z.string(),
  }),
  'questionnaire_response.moved': event('questionnaire_response', whose),
  'questionnaire_response.discarded': event('questionnaire_response', whose),
  'investor_consent.granted': event('investor_consent', { user_id: id, purpose: z.string() }),
  'investor_consent.withdrawn': event('investor_consent', { user_id: id, purpose: z.string() }),
}
