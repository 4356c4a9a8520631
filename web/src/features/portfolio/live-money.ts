import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settleMs } from '../../kernel/constants.ts'
import { aboutMoney } from '../opportunities/records.ts'

/**
 * Asks again for everything about money when the bell rings: a push has no details, and what it is about (a
 * cash call, a payment, an allotment) is on these screens. The bell's own count, which the shell keeps, tells
 * that it rang; a second socket would tell no more.
 */
export function useLiveMoney(): void {
  const queries = useQueryClient()
  useEffect(() => followBell(queries), [queries])
}

/** Listens until what it gives is called. A ring that is not dealt with by then makes what is known of money old. */
export function followBell(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    timer = undefined
    void queries.invalidateQueries(aboutMoney)
  }
  // Undefined also while the count is on its way: the first answer is no ring.
  const unreadOf = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }) =>
    queryKey[0] === 'notification' && queryKey.at(-1) === 'unread' && state.data !== undefined
      ? Number(state.data)
      : undefined
  const known = queries.getQueryCache().findAll({ queryKey: ['notification'] })
  // What is counted already, so that the first ring on this screen is heard too.
  let before = known.map(unreadOf).find((unread) => unread !== undefined)
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    const unread = type === 'updated' ? unreadOf(query) : undefined
    if (unread === undefined) return
    if (before !== undefined && unread > before) {
      clearTimeout(timer)
      timer = setTimeout(ask, settleMs)
    }
    before = unread
  })
  return () => {
    stop()
    if (timer === undefined) return
    clearTimeout(timer)
    ask()
  }
}
