import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../kernel/queries.ts'

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
  const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]))
  return queryOptions({
    queryKey: [resource.name, 'reference', query],
    queryFn: ({ signal }) => everyRow<NamedRecord>(resource.path, { query, signal }),
    staleTime: 300_000,
  })
}
