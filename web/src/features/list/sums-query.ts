import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { listParams } from '../../kernel/search.ts'
import type { ListQuery, ListSearch } from '../../kernel/search.ts'
import type { FigureSource } from '../figures/queries.ts'

/**
 * Sums of all rows that a list's filters leave, whatever page of them is shown. They are stale when a record
 * of `area` changes.
 */
export function sumsQuery<Sum>(
  area: string,
  path: string,
  { filters }: Pick<ListSearch, 'filters'>,
  { fixed }: ListQuery,
) {
  const query = filtersOf(filters, fixed)
  return queryOptions({
    queryKey: [area, path, query.toString()],
    queryFn: async ({ signal }) => (await call<{ data: Sum[] }>('GET', path, { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Where the workings of those sums come from. */
export const sumsSource = (
  area: string,
  path: string,
  { filters }: Pick<ListSearch, 'filters'>,
  { fixed }: ListQuery,
): FigureSource => ({ area, base: path, query: Object.fromEntries(filtersOf(filters, fixed)) })

function filtersOf(filters: ListSearch['filters'], fixed: ListQuery['fixed']): URLSearchParams {
  const query = listParams({ filters }, { fixed })
  query.delete('page')
  return query
}
