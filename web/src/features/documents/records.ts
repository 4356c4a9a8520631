import type { cloudDocument } from '@moorgate/contract/documents/cloud-document.ts'
import type { documentAcknowledgement } from '@moorgate/contract/documents/document-version.ts'
import { deletedDocuments, ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { folderStructure } from '@moorgate/contract/documents/document.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { everyRow, recordQuery } from '../../kernel/queries.ts'
import { recordFilter } from './document-count.ts'
import type { Owner } from './document-count.ts'

export type { Owner }

export type Document = RowOf<typeof ownedDocument> & {
  acknowledgements?: RowOf<typeof documentAcknowledgement>[]
}
export type Folder = RowOf<typeof folderStructure>
export type CloudLink = RowOf<typeof cloudDocument>

/** The tab shows as many; a record with more is searched. */
const most = 1000

const of = (owner: Owner) => ({ 'filter[owner_type]': owner.type, 'filter[owner_id]': String(owner.id) })

/** A record's documents, newest first. Who confirmed them comes along for those who may know. */
export function documentsQuery(owner: Owner, { confirmations }: { confirmations: boolean }) {
  const query = {
    ...recordFilter(owner),
    sort: '-created_at',
    ...(confirmations && { include: 'acknowledgements' }),
  }
  return queryOptions({
    queryKey: ['document', 'of', owner.type, owner.id, confirmations],
    queryFn: ({ signal }) => everyRow<Document>('documents', { query, most, signal }),
  })
}

/** One document beside the list: who filed it, and what the reader may do with it. */
export const previewedQuery = (id: number) =>
  recordQuery<Document & WithPermissions & { uploader?: { name: string } | null }>(ownedDocument, id, {
    include: ['uploader'],
    append: [permissionsAttribute],
  })

/** Whether a document is an issued certificate, which stays as it was issued. */
export const isCertificate = ({ certificate_status: status }: Document): boolean => status !== null

export function foldersQuery(owner: Owner) {
  return queryOptions({
    queryKey: ['folder_structure', 'of', owner.type, owner.id],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: Folder[] }>('GET', 'folder-structures', {
          query: new URLSearchParams(of(owner)),
          signal,
        })
      ).data,
  })
}

export function linksQuery(owner: Owner) {
  return queryOptions({
    queryKey: ['cloud_document', 'of', owner.type, owner.id],
    queryFn: ({ signal }) => everyRow<CloudLink>('cloud-documents', { query: of(owner), most, signal }),
  })
}

export interface DeletedDocument {
  id: number
  name: string
  size: number
  deleted_at: string
}

export function deletedQuery(owner: Owner) {
  const query = new URLSearchParams({ owner_type: owner.type, owner_id: String(owner.id) })
  return queryOptions({
    queryKey: ['document', 'deleted', owner.type, owner.id],
    queryFn: async ({ signal }) =>
      (await call<{ data: DeletedDocument[] }>('GET', deletedDocuments.path, { query, signal })).data,
  })
}
