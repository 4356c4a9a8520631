import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, whenWritten } from '../../kernel/api.ts'
import { settleMs } from '../../kernel/constants.ts'
import { quantity } from '../../ui/format.ts'

/** More than these are not counted: the list says "100,000 or more" too. */
const most = 100_000

const minute = 60_000

const countsQuery = queryOptions({
  queryKey: ['navigation', 'counts'],
  queryFn: async ({ signal }) =>
    (await call<{ data: Record<string, number> }>('GET', 'navigation/counts', { signal })).data,
  staleTime: minute,
})

/**
 * How many records an entry of the navigation leads to, as it is shown. They are read anew once something was written here, and every
 * minute while the window is looked at, since colleagues write too.
 */
export function useCounts(): (entry: string) => string | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({ ...countsQuery, refetchInterval: minute })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = whenWritten(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries(countsQuery), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  return (entry) => {
    const count = data?.[entry]
    if (count === undefined) return undefined
    return count > most ? `${quantity(most)}+` : quantity(count)
  }
}
