import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardChannelOf, pipelineOfBoard } from './live-board.ts'

test('a channel of a board says whose it is, and no other name is taken for one', () => {
  assert.equal(pipelineOfBoard(boardChannelOf(7)), 7)
  for (const name of ['private-DealBoard.', 'private-DealBoard.0', 'private-DealBoard.7x', 'DealBoard.7'])
    assert.equal(pipelineOfBoard(name), undefined, name)
})
