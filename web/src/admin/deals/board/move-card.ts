import type { DealCard } from '@moorgate/contract/deals/deal-commands.ts'
import type { Target } from '../../../kernel/drag/drag-place.ts'
import type { Board } from '../deal.ts'

/** The card and where it stands: the index of its stage, and its own among the cards there. */
export function findCard(board: Board, id: number) {
  for (const [column, stage] of board.stages.entries()) {
    const row = stage.deals.findIndex((deal) => deal.id === id)
    if (row >= 0) return { deal: stage.deals[row]!, stage, column, row }
  }
  return undefined
}

/** The board as it will be, before the server has said so. Sums follow with the answer. */
export function withMoved(board: Board, id: number, { stageId, beforeId }: Target): Board {
  const found = findCard(board, id)
  if (!found) return board
  const moved: DealCard = {
    ...found.deal,
    pipeline_stage_id: stageId,
    ...(found.stage.id !== stageId && { days_in_stage: 0 }),
  }
  const stages = board.stages.map((stage) => {
    const rest = stage.deals.filter((deal) => deal.id !== id)
    if (stage.id !== stageId) return { ...stage, deals: rest }
    const at = rest.findIndex((deal) => deal.id === beforeId)
    const place = at < 0 ? rest.length : at
    return { ...stage, deals: [...rest.slice(0, place), moved, ...rest.slice(place)] }
  })
  return { ...board, stages }
}

export type Step = 'up' | 'down' | 'left' | 'right'

/**
 * Where one step by the keyboard leads; undefined at the edge. A card that changes its stage goes to the end
 * of it.
 */
export function stepTarget(board: Board, id: number, step: Step): Target | undefined {
  const found = findCard(board, id)
  if (!found) return undefined
  const { stage, column, row } = found
  if (step === 'left' || step === 'right') {
    const next = board.stages[column + (step === 'left' ? -1 : 1)]
    return next && { stageId: next.id, beforeId: null }
  }
  if (step === 'up') return row === 0 ? undefined : { stageId: stage.id, beforeId: stage.deals[row - 1]!.id }
  if (row === stage.deals.length - 1) return undefined
  return { stageId: stage.id, beforeId: stage.deals[row + 2]?.id ?? null }
}

/** "Due diligence, 2 of 4": said to those who don't see the card move. */
export function placeWords(board: Board, id: number): string {
  const found = findCard(board, id)
  return found ? `${found.stage.name}, ${found.row + 1} of ${found.stage.deals.length}` : ''
}

/** Whether a target is where the card stands already. */
export function isSamePlace(board: Board, id: number, { stageId, beforeId }: Target): boolean {
  const found = findCard(board, id)
  if (!found || found.stage.id !== stageId) return false
  return beforeId === id || (found.stage.deals[found.row + 1]?.id ?? null) === beforeId
}
