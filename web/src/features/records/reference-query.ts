import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'

export interface NamedRecord {
  id: number
  name: string
}

/**
 * A short list that records refer to, whole, in its own order: types, lead statuses, nominees. It changes
 * seldom.
 */
export function referenceQuery(
  resource: { name: string; path: string },
  filter: Readonly<Record<string, string>> = {},
) {
  const query = new URLSearchParams({
    per_page: '100',
    ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value])),
  })
  return queryOptions({
    queryKey: [resource.name, 'reference', query.toString()],
    queryFn: async ({ signal }) =>
      (await call<{ data: NamedRecord[] }>('GET', resource.path, { query, signal })).data,
    staleTime: 300_000,
  })
}
