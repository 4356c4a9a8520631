import type { ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { opening } from '@moorgate/contract/documents/opening.ts'
import type { documentAcknowledgement } from '@moorgate/contract/documents/document-version.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../kernel/queries.ts'

/** What the portal learns of a document: its stored name and who brought it are for staff. */
export type SharedDocument = Omit<RowOf<typeof ownedDocument>, 'client_name' | 'created_by'> & {
  acknowledgements: RowOf<typeof documentAcknowledgement>[]
  opens: RowOf<typeof opening>[]
}

export interface Owner {
  type: RowOf<typeof ownedDocument>['owner_type']
  id: number
}

const most = 500

/** Filter of the list and of the archive alike: the record's documents, and those of its investments. */
export const recordFilter = (owner: Owner) => ({ 'filter[record]': `${owner.type}:${owner.id}` })

/** What has been shared about a record, newest first, with the reader's own openings and confirmations. */
export function sharedQuery(owner: Owner) {
  const query = { ...recordFilter(owner), sort: '-created_at', include: 'acknowledgements,opens' }
  return queryOptions({
    queryKey: ['document', 'shared', owner.type, owner.id],
    queryFn: ({ signal }) => everyRow<SharedDocument>('documents', { query, most, signal }),
  })
}
