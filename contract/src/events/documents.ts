import { z } from 'zod'
import { event, id, optionalId, recordEvents } from './event.ts'

const ending = { expires_on: z.string(), days: z.int() }

/** Documents, their folders, the papers that registration asks for, and who opened and accepted what. */
export const documentEvents = {
  ...recordEvents('document', 'created', 'updated', 'deleted', 'restored'),
  'document.opened': event('document'),
  'document.acknowledged': event('document', { user_id: optionalId, file_version: z.int() }),
  'document.file_missed': event('document'),
  'document.expiring': event('document', ending),
  'document_settings.updated': event('tenant'),
  'report.opened': event('report'),
  'update_report.opened': event('update_report'),
  ...recordEvents('cloud_document', 'created', 'updated', 'deleted'),
  ...recordEvents('folder_structure', 'created', 'updated'),
  'folder_structure.deleted': event('folder_structure'),
  ...recordEvents('folder_template', 'created', 'updated'),
  ...recordEvents('onboarding_document', 'created', 'updated', 'deleted', 'restored'),
  'onboarding_document.accepted': event('onboarding_document', {
    user_id: optionalId,
    content_version: z.int(),
  }),
  ...recordEvents('registration_requirement', 'created', 'updated'),
  'registration_document.submitted': event('registration_document', {
    user_id: id.optional(),
    organisation_id: id.optional(),
    investment_method_entity_id: id.optional(),
    type: z.string(),
  }),
  'registration_document.opened': event('registration_document'),
  'registration_document.approved': event('registration_document'),
  'registration_document.rejected': event('registration_document'),
  'registration_document.expired': event('registration_document'),
  'registration_document.expiring': event('registration_document', ending),
}
