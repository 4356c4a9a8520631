import { invitation } from '@moorgate/contract/opportunities/invitation.ts'
import { readAllocationBook } from '@moorgate/contract/overview/raise.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'
import type { FigureSource } from '../../features/figures/queries.ts'

/** The totals of an opportunity's allocation book. */
export function bookQuery(id: number | string) {
  return endpointQuery('allocation-book', readAllocationBook, { params: { id } })
}

/** Where the figures of an allocation book come from. */
export const bookSource = (id: number): FigureSource => ({
  area: 'allocation-book',
  base: `investment-opportunities/${id}/allocation-book`,
  query: {},
})

/** How many people are invited to an opportunity. */
export function invitedQuery(id: number) {
  const query = new URLSearchParams({ 'filter[investment_opportunity_id]': String(id), per_page: '1' })
  return queryOptions({
    queryKey: [invitation.name, 'count', id],
    queryFn: async ({ signal }) =>
      (await call<Page<unknown>>('GET', invitation.path, { query, signal })).meta?.total ?? 0,
  })
}
