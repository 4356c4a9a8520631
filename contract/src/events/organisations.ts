import { event, id, recordEvents } from './event.ts'

const application = { user_id: id, organisation_id: id.optional() }
const paper = { document_id: id }

/** Organisations, their members, and the applications that open them. */
export const organisationEvents = {
  ...recordEvents('organisation', 'created', 'updated', 'deleted', 'restored'),
  'organisation.member_added': event('organisation'),
  'organisation.member_changed': event('organisation', { user_id: id }),
  'organisation.members_changed': event('organisation'),
  'organisation.owners_changed': event('organisation'),
  ...recordEvents('organisation_application', 'created', 'updated', 'deleted'),
  'organisation_application.submitted': event('organisation_application', application),
  'organisation_application.review_started': event('organisation_application', application),
  'organisation_application.info_requested': event('organisation_application', application),
  'organisation_application.approved': event('organisation_application', application),
  'organisation_application.rejected': event('organisation_application', application),
  'organisation_application.withdrawn': event('organisation_application', application),
  ...recordEvents('organisation_application_document', 'created', 'deleted'),
  'organisation_application_document.approved': event('organisation_application', paper),
  'organisation_application_document.rejected': event('organisation_application', paper),
}
