import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useCardDrag } from '../../../../kernel/drag/use-card-drag.ts'
import { placedBefore } from '../../../../kernel/drag/drop-targets.ts'

/**
 * Drags a block to another place of its page as cards are dragged on a board, of which the list is the only
 * column.
 */
export function useBlockDrag(order: readonly PageBlock[], onOrder: (blocks: PageBlock[]) => void) {
  const drop = (place: number, { beforeId }: { beforeId: number | null }) => {
    const block = order[place]
    if (!block) return
    const next = placedBefore(order, block, beforeId === null ? undefined : order[beforeId])
    if (next.some((each, index) => each !== order[index])) onOrder(next)
  }
  return useCardDrag(drop, true)
}
