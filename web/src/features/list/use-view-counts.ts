import { useQueries } from '@tanstack/react-query'
import { quantity } from '../../ui/format.ts'
import { listQuery } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'
import type { ListSearch } from '../../kernel/search.ts'
import type { ListedResource } from './listed.ts'

/** As wide as two figures, so that the tabs hardly move when the number comes. */
const notYet = '\u2007\u2007'

/** How many rows a list says that it has, in figures. */
export const countIn = ({ data, meta }: Page<unknown>): string =>
  `${quantity(meta?.total ?? data.length)}${meta?.total_exact === false ? '+' : ''}`

/** How many rows each view of a list has. A view whose rows cannot be counted goes without a number. */
export function useViewCounts(
  resource: ListedResource,
  views: readonly Pick<ListSearch, 'filters'>[],
  among: ListSearch['filters'] = {},
): (string | undefined)[] {
  return useQueries({
    queries: views.map((view) => {
      // What a view had under other conditions is another number: nothing stands in until it is there.
      const { placeholderData: _, ...query } = listQuery(
        resource,
        { filters: { ...among, ...view.filters } },
        { perPage: 1 },
      )
      return query
    }),
    combine: (answers) => answers.map(({ data, isPending }) => (isPending ? notYet : data && countIn(data))),
  })
}
