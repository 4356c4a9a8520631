import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { listParams } from '../search.ts'
import type { ListQuery, ListSearch } from '../search.ts'

/** Sums of all rows that a list's filters leave, whatever page of them is shown. They are stale when a record of `area` changes. */
export function sumsQuery<Sum>(
  area: string,
  path: string,
  { filters }: Pick<ListSearch, 'filters'>,
  { fixed }: ListQuery,
) {
  const query = listParams({ filters }, { fixed })
  query.delete('page')
  return queryOptions({
    queryKey: [area, path, query.toString()],
    queryFn: async ({ signal }) => (await call<{ data: Sum[] }>('GET', path, { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}
