import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'

/** A short list that records refer to, whole: categories, lead statuses, groups. It changes seldom. */
export function referenceQuery(resource: { name: string; path: string }) {
  return queryOptions({
    queryKey: [resource.name, 'reference'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ per_page: '100' })
      return (await call<{ data: { id: number; name: string }[] }>('GET', resource.path, { query, signal }))
        .data
    },
    staleTime: 300_000,
  })
}
