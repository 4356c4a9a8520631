import { readPublishChecks } from '@moorgate/contract/opportunities/publishing.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../../kernel/queries.ts'
import { publicDocumentsQuery } from '../../../features/documents/record-documents.tsx'
import type { PublishCheck } from './publish-checks.ts'

/**
 * What publishing still needs, as the server says it. A document that is shared, or not any more, changes it
 * as well.
 */
export function usePublishChecks(id: number): PublishCheck[] {
  const { data: shared } = useQuery(publicDocumentsQuery(id))
  const { data = [] } = useQuery({
    queryKey: ['investment_opportunity', readPublishChecks.path, id, shared],
    queryFn: () => send(readPublishChecks, { params: { id } }),
    placeholderData: keepPreviousData,
  })
  return data
}
