import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { asksWho } from '../../kernel/offline/kept-kinds.ts'

/** When the oldest answer that the page shows came; undefined where it shows none. */
export function useAsAt(): Date | undefined {
  const cache = useQueryClient().getQueryCache()
  const watch = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  const oldest = useSyncExternalStore(watch, () => {
    const shown = cache
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => state.data !== undefined && !asksWho(queryKey))
    return Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
  })
  return Number.isFinite(oldest) ? new Date(oldest) : undefined
}
