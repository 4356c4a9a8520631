import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Board } from '../deal.ts'
import { isSamePlace, placeWords, stepTarget, withMoved } from './move-card.ts'

/** Stages 1, 2 and 3 with the cards given. */
const boardOf = (...stages: number[][]) =>
  ({
    id: 1,
    name: 'Growth equity',
    totals: [],
    stages: stages.map((deals, index) => ({
      id: index + 1,
      name: `Stage ${index + 1}`,
      deals: deals.map((id) => ({ id, pipeline_stage_id: index + 1, days_in_stage: 9 })),
    })),
  }) as unknown as Board
const cards = (board: Board) => board.stages.map(({ deals }) => deals.map(({ id }) => id))

test('a card stands before the one it was dropped on, or last', () => {
  const board = boardOf([11, 12, 13], [21], [])
  assert.deepEqual(cards(withMoved(board, 13, { stageId: 1, beforeId: 11 })), [[13, 11, 12], [21], []])
  assert.deepEqual(cards(withMoved(board, 12, { stageId: 2, beforeId: 21 })), [[11, 13], [12, 21], []])
  assert.deepEqual(cards(withMoved(board, 12, { stageId: 3, beforeId: 99 })), [[11, 13], [21], [12]])
  assert.deepEqual(cards(withMoved(board, 99, { stageId: 3, beforeId: null })), cards(board))
})

test('a new stage begins to count its days, another place in the same one does not', () => {
  const board = boardOf([11, 12], [])
  assert.equal(withMoved(board, 11, { stageId: 2, beforeId: null }).stages[1]!.deals[0]!.days_in_stage, 0)
  assert.equal(withMoved(board, 11, { stageId: 1, beforeId: null }).stages[0]!.deals[1]!.days_in_stage, 9)
})

test('a step by the keyboard leads one place on, and nowhere at the edge', () => {
  const board = boardOf([11, 12, 13], [21])
  assert.deepEqual(stepTarget(board, 11, 'down'), { stageId: 1, beforeId: 13 })
  assert.deepEqual(stepTarget(board, 12, 'down'), { stageId: 1, beforeId: null })
  assert.deepEqual(stepTarget(board, 13, 'up'), { stageId: 1, beforeId: 12 })
  assert.deepEqual(stepTarget(board, 12, 'right'), { stageId: 2, beforeId: null })
  for (const [id, step] of [
    [11, 'up'],
    [13, 'down'],
    [11, 'left'],
    [21, 'right'],
  ] as const)
    assert.equal(stepTarget(board, id, step), undefined)
})

test('where a card stands is said in words, and dropping it there again is no move', () => {
  const board = boardOf([11, 12], [])
  assert.equal(placeWords(board, 12), 'Stage 1, 2 of 2')
  assert.ok(isSamePlace(board, 11, { stageId: 1, beforeId: 12 }))
  assert.ok(isSamePlace(board, 12, { stageId: 1, beforeId: null }))
  assert.ok(!isSamePlace(board, 11, { stageId: 1, beforeId: null }))
  assert.ok(!isSamePlace(board, 11, { stageId: 2, beforeId: null }))
})
