import { moveDeal } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '../../../kernel/api.ts'
import { send } from '../../../kernel/queries.ts'
import { taskQueue } from '../../../kernel/task-queue.ts'
import { boardQuery } from '../deal.ts'
import type { Board, BoardFilters } from '../deal.ts'
import { findCard, isSamePlace, placeWords, withMoved } from './move-card.ts'
import type { Target } from '../../../kernel/drag/drag-place.ts'
import { boardChanged, boardChannelOf } from '@moorgate/contract/deals/live-board.ts'
import { pipeline } from '@moorgate/contract/deals/pipeline.ts'
import { listenTo } from '../../../kernel/realtime.ts'

/** Why a move did not happen. */
export type Refusal =
  | { kind: 'overtaken'; name: string }
  | { kind: 'missing'; dealId: number; name: string; stage: string; errors: FieldErrors }
  | { kind: 'failed'; name: string }

export interface Moves {
  /** Said when a card has moved, for those who don't see it. */
  said: string
  refusal: Refusal | undefined
  forget: () => void
  /** Waits for its reason before it ends a deal as lost. `busy` is false where it was tried and failed. */
  asking: { id: number; name: string; target: Target; busy?: boolean } | undefined
  move: (id: number, target: Target, lostReason?: string) => void
  cancel: () => void
}

/**
 * Moves cards at once and tells the server, one move after the other: of two of the same card the second goes
 * on from what the first made of it. A card that may not move goes back, and the board says why. When all are
 * told, the board is read again.
 */
export function useMove(board: Board, filters: BoardFilters): Moves {
  const queries = useQueryClient()
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [asking, setAsking] = useState<Moves['asking']>()
  const [inTurn] = useState(taskQueue)
  const { queryKey } = boardQuery(board.id, filters)
  const underWay = useRef(0)
  // Versions that this reader's own moves made, until the board that is read has them.
  const versions = useRef(new Map<number, number>())
  useLiveBoard(board.id, underWay)

  const tell = async (id: number, target: Target, lostReason?: string) => {
    const { deal, stage: from, row } = findCard(board, id)!
    const stage = board.stages.find((each) => each.id === target.stageId)!
    const place = (to: Target) =>
      queries.setQueryData<Board>(queryKey, (now) => withMoved(now ?? board, id, to)) ?? board
    let refused: Refusal | undefined
    underWay.current += 1
    await queries.cancelQueries({ queryKey })
    const moved = place(target)
    setSaid(`${deal.name}: ${placeWords(moved, id)}`)
    setRefusal(undefined)
    try {
      const kept = await inTurn(() =>
        send(moveDeal, {
          params: { id },
          body: bodyOf(target, Math.max(deal.version, versions.current.get(id) ?? 0), lostReason),
        }),
      )
      versions.current.set(id, kept.version)
    } catch (error) {
      setSaid(`${deal.name} stays in ${from.name}`)
      refused = refusalOf(error, { dealId: id, name: deal.name, stage: stage.name })
      setRefusal(refused)
      place({ stageId: from.id, beforeId: from.deals[row + 1]?.id ?? null })
    }
    underWay.current -= 1
    // Read between two moves, the board would show the second card where it was, and anyone who went on from
    // it would lose their place.
    if (underWay.current > 0) return refused
    await queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
    if (underWay.current === 0) versions.current.clear()
    return refused
  }
  // The reason that was typed stays until the deal is lost, or until what it lacks is shown instead.
  const lose = async (id: number, target: Target, reason: string) => {
    setAsking((before) => before && { ...before, busy: true })
    const refused = await tell(id, target, reason)
    const stays = refused !== undefined && refused.kind !== 'missing'
    setAsking((before) => (before?.id === id ? (stays ? { ...before, busy: false } : undefined) : before))
  }
  return {
    said,
    refusal,
    asking,
    forget: () => setRefusal(undefined),
    cancel: () => setAsking(undefined),
    move: (id, target, lostReason) => {
      const found = findCard(board, id)
      if (found && lostReason !== undefined) return void lose(id, target, lostReason)
      setAsking(undefined)
      if (!found || isSamePlace(board, id, target)) return
      const stage = board.stages.find((each) => each.id === target.stageId)
      if (stage?.is_terminal === 'lost') setAsking({ id, name: found.deal.name, target })
      else void tell(id, target)
    },
  }
}

const bodyOf = (target: Target, version: number, lostReason: string | undefined) => ({
  pipeline_stage_id: target.stageId,
  before_id: target.beforeId,
  version,
  ...(lostReason !== undefined && { lost_reason: lostReason }),
})

function refusalOf(error: unknown, said: { dealId: number; name: string; stage: string }): Refusal {
  if (isFailure(error, 'conflict')) return { kind: 'overtaken', name: said.name }
  if (isFailure(error, 'invalid')) return { kind: 'missing', ...said, errors: error.fieldErrors }
  return { kind: 'failed', name: said.name }
}

/**
 * Reads a board again as soon as somebody changes it, unless this reader’s own moves are on their way: they
 * read it when they have ended.
 */
function useLiveBoard(pipelineId: number, isMoving: { readonly current: number }): void {
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
