import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeAmount, roomLeft } from './amount-rules.ts'
import { roundStateOf } from './round-state.ts'
import type { RoundFacts } from './round-state.ts'
import { today } from './test-eligibility.ts'

const round: RoundFacts = {
  status: 2,
  opensOn: null,
  closesOn: null,
  ceilingMinor: 1_000_000n,
  heldMinor: 0n,
  rightsMinor: 0n,
  ownRightMinor: 0n,
  minimumMinor: 100_000n,
  hasWaitingList: false,
  isReserved: false,
}

test('a round takes money between its days only, and while there is room for its least amount', () => {
  const state = (facts: Partial<RoundFacts>) => roundStateOf({ ...round, ...facts }, today)
  assert.equal(state({}), 'open')
  assert.equal(state({ opensOn: '2026-11-21' }), 'early')
  assert.equal(state({ opensOn: '2026-11-20', closesOn: '2026-11-20' }), 'open')
  assert.equal(state({ closesOn: '2026-11-19' }), 'closed')
  assert.equal(state({ status: 4 }), 'closed')
  assert.equal(state({ heldMinor: 900_000n }), 'open')
  assert.equal(state({ heldMinor: 900_001n }), 'full')
  assert.equal(state({ heldMinor: 900_001n, hasWaitingList: true }), 'waiting_list')
  assert.equal(state({ heldMinor: 900_001n, ceilingMinor: null }), 'open')
})

test('a round is open to a holder whose own right has room, though all of it is kept for rights', () => {
  const crowded = {
    ...round,
    ceilingMinor: 800_000n,
    heldMinor: 500_000n,
    rightsMinor: 500_000n,
    minimumMinor: 200_000n,
  }
  assert.equal(roundStateOf(crowded, today), 'full')
  assert.equal(roundStateOf({ ...crowded, ownRightMinor: 300_000n }, today), 'open')
  const room = { leftMinor: roomLeft(crowded, 300_000n), waitingList: false }
  assert.deepEqual(judgeAmount(200_000n, { minimumMinor: 200_000n }, room), { verdict: 'accepted' })
})
