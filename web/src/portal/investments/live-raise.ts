import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenTo } from '../../kernel/realtime.ts'
import { opportunityEligibilityQuery } from '../../features/opportunities/records.ts'
import { moved } from './raise-moved.ts'
import type { RaiseMove } from './raise-moved.ts'

/**
 * Keeps the figures of these offers' raises as they move, wherever they stand on the page: each push carries
 * them. Only where a round fills up or gets room again is it asked what the reader may do. Without a socket
 * they are those of the last question.
 */
export function useLiveRaise(opportunityIds: readonly number[]): void {
  const queries = useQueryClient()
  const ids = opportunityIds.join(',')
  useEffect(() => {
    const hear = (data: unknown) => {
      const move = data as RaiseMove
      queries.setQueriesData({ queryKey: ['investment_opportunity'] }, (stored: unknown) =>
        moved(stored, move),
      )
      const { queryKey } = opportunityEligibilityQuery(move.id)
      const known = queries.getQueryData(queryKey)?.round
      const takesMoney = known === 'open' || known === 'waiting_list' || known === 'full'
      if (takesMoney && known !== move.room) void queries.invalidateQueries({ queryKey })
    }
    const stops = ids
      .split(',')
      .filter((id) => id !== '')
      .map((id) => listenTo(`private-App.Models.InvestmentOpportunity.${id}`, 'raise.moved', hear))
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, ids])
}
