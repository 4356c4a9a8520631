import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { aboutMoney } from '../../features/opportunities/records.ts'
import { settleMs } from '../../kernel/constants.ts'

/**
 * Asks again for everything about money when the bell rings: a push has no details, and what it is about (a
 * cash call, a payment, an allotment) is on many screens. The frame listens, so that a ring on a page without
 * money is heard too. The bell's own count tells that it rang; a second socket would tell no more.
 */
export function useLiveMoney(): void {
  const queries = useQueryClient()
  useEffect(() => followBell(queries), [queries])
}

/** Listens until what it gives is called. */
export function followBell(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Undefined also while the count is on its way: the first answer is no ring.
  const unreadOf = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }) =>
    queryKey[0] === 'notification' && queryKey.at(-1) === 'unread' && state.data !== undefined
      ? Number(state.data)
      : undefined
  const known = queries.getQueryCache().findAll({ queryKey: ['notification'] })
  // What is counted already, so that the first ring is heard too.
  let before = known.map(unreadOf).find((unread) => unread !== undefined)
  return queries.getQueryCache().subscribe(({ type, query }) => {
    const unread = type === 'updated' ? unreadOf(query) : undefined
    if (unread === undefined) return
    if (before !== undefined && unread > before) {
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries(aboutMoney), settleMs)
    }
    before = unread
  })
}
