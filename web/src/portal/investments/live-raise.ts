import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenTo } from '../../kernel/realtime.ts'
import { moved } from './raise-moved.ts'
import type { RaiseMove } from './raise-moved.ts'

/**
 * Keeps the figures of these offers' raises as they move, wherever they stand on the page: each push carries them, so nothing is asked
 * again. Without a socket they are those of the last question.
 */
export function useLiveRaise(offerIds: readonly number[]): void {
  const queries = useQueryClient()
  const ids = offerIds.join(',')
  useEffect(() => {
    const hear = (data: unknown) =>
      queries.setQueriesData({ queryKey: ['investment_opportunity'] }, (kept: unknown) =>
        moved(kept, data as RaiseMove),
      )
    const stops = ids
      .split(',')
      .filter((id) => id !== '')
      .map((id) => listenTo(`private-App.Models.InvestmentOpportunity.${id}`, 'raise.moved', hear))
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, ids])
}
