import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { boolean, choice, id, integer, list, reference, text } from '../wire.ts'
import { applicationDocument, applicationDocumentKinds, organisationApplication } from './application.ts'

const requires = 'organisation_links_enabled'
const upload = () => file(scanKinds, 20 * 1024)

/** Sent to staff at once; `draft` keeps it until it is submitted. */
export const applyForOrganisation = defineEndpoint({
  method: 'POST',
  path: 'organisation-links',
  summary: 'Apply to act for an organisation',
  access: 'investor',
  requires,
  body: organisationApplication.create.extend({
    documents: list(upload(), 10).optional(),
    draft: boolean().optional(),
  }),
  answer: organisationApplication.row,
  status: 201,
})

/**
 * An investor completes what is theirs, sends it (`submitted`) or takes it back (`withdrawn`). Staff take it
 * up (`in_review`), ask for more (`info_requested`), approve or reject it, the second and last with a reason;
 * what the applicant wrote is not theirs to change. Nothing is decided before it is in review, and an
 * approval or a rejection carries the `version` that was seen. An approval links the organisation of
 * `organisation_id`, a new one where that is null; without it the one that the applicant belongs to and
 * named, else the one with the same number, else a new one. Decided is decided: 409.
 */
export const changeOrganisationApplication = defineEndpoint({
  method: 'PATCH',
  path: 'organisation-links/{id}',
  summary: 'Complete, send, take back or decide an application',
  access: { event: 'investors', action: 'update', own: true },
  requires,
  body: organisationApplication.update.extend({
    status: choice([
      'submitted',
      'withdrawn',
      'in_review',
      'info_requested',
      'approved',
      'rejected',
    ]).optional(),
    reason: text(1000, {
      min: 3,
      example: 'Please add a bank statement of the last three months.',
    }).optional(),
  }),
  answer: organisationApplication.row,
  status: 200,
})

export const discardOrganisationApplication = defineEndpoint({
  method: 'DELETE',
  path: 'organisation-links/{id}',
  summary: 'Discard one’s own draft',
  access: 'investor',
  requires,
  status: 204,
})

/**
 * A second file of a kind takes the place of the first, which stays with the applicant’s documents no longer.
 */
export const addApplicationDocument = defineEndpoint({
  method: 'POST',
  path: 'organisation-links/{id}/documents',
  summary: 'Add a document to one’s own application',
  access: 'investor',
  requires,
  body: z.object({ kind: choice(applicationDocumentKinds), file: upload() }),
  answer: applicationDocument.row,
  status: 201,
})

export const decideApplicationDocument = defineEndpoint({
  method: 'POST',
  path: 'organisation-link-documents/{id}/decision',
  summary: 'Approve or reject a document of an application',
  access: { event: 'investors', action: 'update' },
  requires,
  body: z.object({
    status: choice(['approved', 'rejected']),
    reason: text(500, { min: 3, example: 'The page with the account number is missing.' }).optional(),
  }),
  answer: applicationDocument.row,
  status: 200,
})

/**
 * Organisations that might be the one of the application: those with its number, then those with a similar
 * name.
 */
export const matchesOfApplication = defineEndpoint({
  method: 'GET',
  path: 'organisation-links/{id}/matches',
  summary: 'Organisations that an application might mean',
  access: { event: 'investors', action: 'visit' },
  requires,
  answer: z.array(
    z.object({
      id: id(),
      name: text(160),
      registration_number: text(20).nullable(),
      /** The same number in the same country. */
      same_number: boolean(),
      percent: integer({ min: 0, max: 100 }),
      lead_user_id: reference('users').nullable(),
    }),
  ),
  status: 200,
})
