import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordVerb } from '@moorgate/contract/permissions/record.ts'
import { opportunityMachine } from '@moorgate/contract/statuses.ts'
import type { OpportunityStatus } from '@moorgate/contract/statuses.ts'
import { movesFor } from './moves.ts'

const targets = (status: OpportunityStatus, permissions: readonly RecordVerb[] = ['move']) =>
  movesFor({ status, permissions }).map(({ to }) => to)

test('a draft may be published to everybody or to the invited, and to nothing else', () => {
  assert.deepEqual(targets(1), [2, 3])
})

test('a closed round reopens, completes or fails', () => {
  assert.deepEqual(targets(4), [2, 3, 5, 1])
})

test('only people who may delete what others depend on brings a matured investment back', () => {
  assert.deepEqual(targets(6), [])
  assert.deepEqual(targets(6, ['move', 'bring_back']), [5])
})

test('somebody who may only look is offered no move', () => {
  for (const { from } of opportunityMachine.moves) assert.deepEqual(targets(from, []), [])
})

test('every move of the machine has words and says whether a reason is asked for', () => {
  for (const { from, to, reason } of opportunityMachine.moves) {
    const choice = movesFor({ status: from, permissions: ['move', 'bring_back'] }).find(
      (each) => each.to === to,
    )
    assert.ok(choice && !choice.label.startsWith('Move to'), `${from} to ${to}`)
    assert.ok(!choice.done.startsWith('Moved to'), `${from} to ${to}`)
    assert.equal(choice.needsReason, reason === true)
  }
})
