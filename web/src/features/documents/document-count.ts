import type { ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import type { Page } from '../../kernel/queries.ts'

export interface Owner {
  type: RowOf<typeof ownedDocument>['owner_type']
  id: number
}

/**
 * What a record's documents tab shows: its documents, and those of its investments, share certificates among
 * them.
 */
export const recordFilter = (owner: Owner) => ({ 'filter[record]': `${owner.type}:${owner.id}` })

/** How many documents a record's documents tab shows, for its tab. */
function documentCountQuery(owner: Owner) {
  const query = new URLSearchParams({ ...recordFilter(owner), per_page: '1' })
  return queryOptions({
    queryKey: ['document', 'count', owner.type, owner.id],
    queryFn: ({ signal }) => call<Page<RowOf<typeof ownedDocument>>>('GET', 'documents', { query, signal }),
    select: ({ meta }) => meta?.total ?? 0,
  })
}

/** Of documents those that the record's documents tab shows: its own and those of its investments. */
export function useDocumentCount(owner: Owner): { documents?: number } {
  const { data: documents = 0 } = useQuery(documentCountQuery(owner))
  return documents > 0 ? { documents } : {}
}
