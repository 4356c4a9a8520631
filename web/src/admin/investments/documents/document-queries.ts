import type { folderStructure, ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import type { Page } from '../../../kernel/queries.ts'

export type RoundDocument = RowOf<typeof ownedDocument>
export type Folder = RowOf<typeof folderStructure>

const owner = (id: number) => ({
  'filter[owner_type]': 'investment_opportunity',
  'filter[owner_id]': String(id),
})

/** Documents of an opportunity, by name. */
export function documentsQuery(opportunityId: number) {
  const query = new URLSearchParams({ ...owner(opportunityId), sort: 'name', per_page: '100' })
  return queryOptions({
    queryKey: ['document', 'of', opportunityId],
    queryFn: async ({ signal }) =>
      (await call<Page<RoundDocument>>('GET', 'documents', { query, signal })).data,
  })
}

/** How many of them investors can read: the stricter of file and folder counts. */
export function publicDocumentsQuery(opportunityId: number) {
  return {
    ...documentsQuery(opportunityId),
    select: (rows: RoundDocument[]) => rows.filter((row) => row.effective_visibility === 'public').length,
  }
}

export function foldersQuery(opportunityId: number) {
  const query = new URLSearchParams(owner(opportunityId))
  return queryOptions({
    queryKey: ['folder_structure', 'of', opportunityId],
    queryFn: async ({ signal }) =>
      (await call<{ data: Folder[] }>('GET', 'folder-structures', { query, signal })).data,
  })
}
