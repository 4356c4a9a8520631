import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { file } from '../file-field.ts'
import { choice, instant, integer, reference, text } from '../wire.ts'
import { documentExtensions, ownedDocument } from './document.ts'

/** One file that a document has or had. Staff see them all; the portal shows the present one. */
export const documentVersion = defineResource({
  name: 'document_version',
  path: 'document-versions',
  term: 'document',
  read: 'reference',
  operations: ['list', 'show'],
  written: {},
  computed: {
    document_id: reference('documents'),
    number: integer({ min: 1 }),
    client_name: text(200),
    mime: text(100, { example: 'application/pdf' }),
    size: integer(),
    sha256: text(64),
    created_by: reference('users').nullable(),
  },
  filters: { document_id: 'exact' },
  sorts: ['number'],
  defaultSort: '-number',
  includes: { uploader: { to: 'staff-contacts', many: false } },
})

/** Who said that they have read which version, and when. Investors see their own. */
export const documentAcknowledgement = defineResource({
  name: 'document_acknowledgement',
  path: 'document-acknowledgements',
  term: 'document',
  event: 'investors',
  read: 'own',
  reads: 'visit',
  operations: ['list'],
  written: {},
  computed: {
    document_id: reference('documents'),
    user_id: reference('users'),
    file_version: integer({ min: 1 }),
  },
  filters: { document_id: 'exact', user_id: 'exact' },
  includes: { user: { to: 'users', many: false } },
})

/** Another file for the same document. The one before stays among its versions. */
export const addDocumentVersion = defineEndpoint({
  method: 'POST',
  path: 'documents/{id}/versions',
  summary: 'Upload a new version of a document',
  access: 'verified',
  body: z.object({ file: file(documentExtensions, 50 * 1024) }),
  answer: ownedDocument.row,
  status: 201,
})

/** Makes an earlier file the present one again, as a version of its own: nothing between them is lost. */
export const restoreDocumentVersion = defineEndpoint({
  method: 'POST',
  path: 'document-versions/{id}/restore',
  summary: 'Go back to an earlier version of a document',
  access: 'verified',
  answer: ownedDocument.row,
  status: 200,
})

/** The file of one version, for staff. */
export const downloadDocumentVersion = defineEndpoint({
  method: 'GET',
  path: 'document-versions/{id}/download',
  summary: 'Download a version of a document',
  access: 'verified',
  query: z.object({ disposition: choice(['attachment', 'inline']).catch('attachment').optional() }),
  status: 200,
  file: ['*/*'],
  also: [206, 416],
})

/**
 * An investor has read the present version. Only after opening it (409 `not_opened`), only where it is asked
 * for (409 `not_asked`), and for the version that they name (409 `stale_version`). Saying it again changes
 * nothing.
 */
export const acknowledgeDocument = defineEndpoint({
  method: 'POST',
  path: 'documents/{id}/acknowledge',
  summary: 'Confirm that one has read a document',
  access: 'investor',
  body: z.object({ file_version: integer({ min: 1 }) }),
  answer: z.object({
    document_id: reference('documents'),
    file_version: integer({ min: 1 }),
    acknowledged_at: instant(),
  }),
  status: 200,
})

/**
 * The documents that the list would show with the same filters, in their folders, as one archive that is made
 * while it is sent. `ids` takes some of them alone, 500 at most. Status 422 where there is none.
 */
export const zipDocuments = defineEndpoint({
  method: 'GET',
  path: 'documents/zip',
  summary: 'Download documents as one ZIP',
  access: 'verified',
  throttle: { name: 'documents_zip', limit: 60, perSeconds: 3600, by: 'user' },
  refuses: [422],
  status: 200,
  file: ['application/zip'],
})
