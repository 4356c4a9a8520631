import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../kernel/queries.ts'
import type { Placement } from './placement-sums.ts'

/** Everybody who could take a part of a deal: the card adds them up, so it needs them all. */
export function placementsQuery(dealId: number) {
  return queryOptions({
    queryKey: [pipelineDeal.name, 'placements', dealId],
    queryFn: ({ signal }) =>
      everyRow<Placement>(`${pipelineDeal.path}/${dealId}/placements`, { query: {}, signal }),
  })
}
