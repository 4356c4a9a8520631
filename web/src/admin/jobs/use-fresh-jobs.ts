import { bulkJob, bulkJobs } from '@moorgate/contract/bulk/bulk-job.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../kernel/queries.ts'
import type { BulkJob } from '../../features/list/bulk.ts'

const busyMs = 2000
const calmMs = 20_000

/** Reads the list of jobs anew while some are on their way, and once more when the last of them has ended. */
export function useFreshJobs(): void {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['running jobs'],
    queryFn: async ({ signal }) =>
      // Lists answer in an envelope that the contract's type does not tell.
      (await send(bulkJobs, {
        query: { 'filter[status]': 'running', per_page: 50 },
        signal,
      })) as unknown as readonly BulkJob[],
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? busyMs : calmMs),
    staleTime: 0,
  })
  const far = data?.map(({ id, waiting }) => `${id} ${waiting}`).join()
  useEffect(() => {
    if (far !== undefined) void queries.invalidateQueries({ queryKey: [bulkJob.name, 'list'] })
  }, [queries, far])
}
