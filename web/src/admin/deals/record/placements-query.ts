import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { placedStatuses } from '@moorgate/contract/deals/placement.ts'
import type { dealPlacement } from '@moorgate/contract/deals/placement.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../kernel/queries.ts'

export type Placement = RowOf<typeof dealPlacement>

export const isPlaced = ({ status }: Pick<Placement, 'status'>): boolean =>
  placedStatuses.some((placed) => placed === status)

/** Everybody who could take a part of a deal. */
export function placementsQuery(dealId: number) {
  return queryOptions({
    queryKey: [pipelineDeal.name, 'placements', dealId],
    queryFn: ({ signal }) =>
      everyRow<Placement>(`${pipelineDeal.path}/${dealId}/placements`, { query: {}, signal }),
  })
}
