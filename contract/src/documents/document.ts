import { z } from 'zod'
import { documentOwnerTypes } from '../attributes/attribute.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { file } from '../file-field.ts'
import { boolean, choice, date, id, instant, integer, reference, text, lineText } from '../wire.ts'

/**
 * Public: the client portal shows it to everyone who may see the owner. Private: staff alone (specification
 * §4).
 */
export const visibilities = ['public', 'private'] as const

/** Kinds of file that may be kept, by extension. */
export const documentExtensions = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'csv',
  'txt',
  'jpg',
  'png',
  'webp',
  'mp4',
  'webm',
  'vtt',
] as const

const owner = { owner_type: choice(documentOwnerTypes), owner_id: integer({ min: 1 }) }

/** A folder of a record's documents. At most eight deep; what lies in a private one is private. */
export const folderStructure = defineResource({
  name: 'folder_structure',
  path: 'folder-structures',
  term: 'folder',
  read: 'reference',
  /** Writing follows from the owner, so deleting is an act of its own. */
  operations: ['list', 'show', 'create', 'update'],
  written: {
    ...owner,
    name: lineText(120, { example: 'Financials' }),
    parent_id: optional(reference('folder-structures')),
    visibility: choice(visibilities).optional(),
    order: integer({ min: 0, max: 100_000 }).optional(),
  },
  computed: {
    visibility: choice(visibilities),
    open: boolean(),
    depth: integer({ min: 1, max: 8 }),
    order: integer(),
  },
  filters: { owner_type: 'exact', owner_id: 'exact', parent_id: 'exact', name: 'partial' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  includes: {
    children: { to: 'folder-structures', many: true },
    documents: { to: 'documents', many: true },
  },
  paged: false,
})

/**
 * The folder in which a record's certificates stand in an archive. None lies there: a certificate belongs to
 * its investment.
 */
export const certificateFolder = 'Share certificates'

/** A file that belongs to a record. Who may open the record reads its public ones; the rest is for staff. */
export const ownedDocument = defineResource({
  name: 'document',
  path: 'documents',
  term: 'document',
  read: 'reference',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    ...owner,
    file: file(documentExtensions, 50 * 1024),
    name: optional(lineText(200, { example: 'Information memorandum' })),
    folder_structure_id: optional(reference('folder-structures')),
    category: optional(text(80, { example: 'Financials' })),
    visibility: choice(visibilities).optional(),
    /** The portal shows it up to this day, and no longer. */
    expires_on: optional(date()),
    /** Its readers in the portal are asked to say so, by that day where one is given. */
    requires_ack: boolean().optional(),
    acknowledge_by: optional(date()),
  },
  computed: {
    name: text(200),
    requires_ack: boolean(),
    /** Which of its files is the present one, from 1. */
    file_version: integer({ min: 1 }),
    visibility: choice(visibilities),
    /** Stricter of the file's own and its folders'. */
    effective_visibility: choice(visibilities),
    client_name: text(200),
    mime: text(100, { example: 'application/pdf' }),
    size: integer(),
    sha256: text(64),
    created_by: reference('users').nullable(),
    /**
     * Of a share certificate that was issued here, which is neither changed nor deleted: `cancelled` once its
     * shares were sold or passed on. Null for every other document.
     */
    certificate_status: choice(['valid', 'cancelled']).nullable(),
    /** The last day on which the portal shows it is over. */
    has_expired: boolean(),
  },
  filters: {
    name: 'partial',
    owner_type: 'exact',
    owner_id: 'exact',
    folder_structure_id: 'exact',
    visibility: 'exact',
    category: 'exact',
    mime: 'exact',
    /**
     * What the list of a record shows, as `investment_opportunity:12`: its own documents, and of a person, an
     * organisation, an investment method or an opportunity also those of its investments, certificates among
     * them.
     */
    record: 'scope',
    /** A folder and all that lie in it; `0` is what lies in none, `certificates` the share certificates. */
    folder: 'scope',
  },
  search: ['name', 'client_name'],
  sorts: ['name', 'size'],
  includes: {
    owner: { to: 'record-owners', many: false },
    uploader: { to: 'staff-contacts', many: false },
    folder: { to: 'folder-structures', many: false },
    opens: { to: 'opens', many: true },
    versions: { to: 'document-versions', many: true },
    acknowledgements: { to: 'document-acknowledgements', many: true },
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'category', label: 'Category' },
    { key: 'visibility', label: 'Visibility' },
    { key: 'size', label: 'Size' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Document',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'category', label: 'Category' },
        { key: 'folder_structure_id', label: 'Folder' },
        { key: 'visibility', label: 'Visibility' },
        { key: 'expires_on', label: 'Shown until' },
        { key: 'requires_ack', label: 'Ask readers to confirm they’ve read it' },
        { key: 'acknowledge_by', label: 'Confirm by' },
      ],
    },
  ],
})

const verified = { access: 'verified' } as const

export const deleteDocument = defineEndpoint({
  ...verified,
  method: 'DELETE',
  path: 'documents/{id}',
  summary: 'Delete a document',
  status: 204,
})
export const restoreDocument = defineEndpoint({
  ...verified,
  method: 'POST',
  path: 'documents/{id}/restore',
  summary: 'Bring a deleted document back',
  answer: ownedDocument.row,
  status: 200,
})
/**
 * What was deleted from a record in the last thirty days, newest first, for callers who may change the
 * record.
 */
export const deletedDocuments = defineEndpoint({
  ...verified,
  method: 'GET',
  path: 'documents/deleted',
  summary: 'List what was deleted from a record',
  query: z.object(owner),
  answer: z.array(z.object({ id: id(), name: text(200), size: integer(), deleted_at: instant() })),
  status: 200,
})
export const deleteFolder = defineEndpoint({
  ...verified,
  method: 'DELETE',
  path: 'folder-structures/{id}',
  summary: 'Delete an empty folder',
  status: 204,
})

/** Answers 302 to a link that works for a minute, for this person alone. */
export const downloadDocument = defineEndpoint({
  ...verified,
  method: 'GET',
  path: 'documents/{id}/download',
  summary: 'Download a document, or show it',
  query: z.object({ disposition: choice(['attachment', 'inline']).catch('attachment').optional() }),
  status: 302,
})

/**
 * A film, or its captions, as a player in a page asks for them: whole or by Range (206), for as long as the
 * page is open, to callers who may read the document at that moment. 404 for any other kind of file, which is
 * downloaded.
 */
export const playDocument = defineEndpoint({
  ...verified,
  method: 'GET',
  path: 'documents/{id}/play',
  summary: 'Play a film, or read its captions',
  status: 200,
  file: ['video/*', 'text/vtt'],
  also: [206, 416],
})
