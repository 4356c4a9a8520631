import { boardChanged, boardChannelOf } from '@moorgate/contract/deals/live-board.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { pipeline } from '@moorgate/contract/deals/pipeline.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenTo } from '../../../kernel/realtime.ts'

/**
 * Reads a board again as soon as somebody changes it, unless this reader’s own moves are on their way: they
 * read it when they have ended.
 */
export function useLiveBoard(pipelineId: number, isMoving: { readonly current: number }): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      listenTo(boardChannelOf(pipelineId), boardChanged, () => {
        if (isMoving.current > 0) return
        void queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
        void queries.invalidateQueries({ queryKey: [pipeline.name] })
      }),
    [queries, pipelineId, isMoving],
  )
}
