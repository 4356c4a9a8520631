import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capacityLeft, judgeAmount, roomLeft } from './amount-rules.ts'

const rules = { minimumMinor: 100_000n, incrementMinor: 25_000n, maximumMinor: 2_000_000n }
const roomy = { waitingList: false }
const refusal = (amount: bigint, capacity: Parameters<typeof judgeAmount>[2] = roomy) => {
  const answer = judgeAmount(amount, rules, capacity)
  return answer.verdict === 'refused' ? answer.refusal : answer.verdict
}

test('an amount on a step between minimum and maximum is accepted', () => {
  for (const amount of [100_000n, 175_000n, 2_000_000n]) assert.equal(refusal(amount), 'accepted')
})

test('each broken rule has its own reason, with the figure that would do', () => {
  assert.deepEqual(refusal(0n), { reason: 'not_positive' })
  assert.deepEqual(refusal(-100_000n), { reason: 'not_positive' })
  assert.deepEqual(refusal(99_999n), { reason: 'below_minimum', minimumMinor: 100_000n })
  assert.deepEqual(refusal(2_100_000n), { reason: 'above_maximum', maximumMinor: 2_000_000n })
  assert.deepEqual(refusal(180_000n), {
    reason: 'off_increment',
    incrementMinor: 25_000n,
    belowMinor: 175_000n,
    aboveMinor: 200_000n,
  })
})

test('no amount above the maximum is suggested', () => {
  const answer = judgeAmount(
    195_000n,
    { minimumMinor: 100_000n, incrementMinor: 30_000n, maximumMinor: 210_000n },
    roomy,
  )
  assert.deepEqual(answer, {
    verdict: 'refused',
    refusal: { reason: 'off_increment', incrementMinor: 30_000n, belowMinor: 190_000n },
  })
})

test('without an increment any amount from the minimum will do', () => {
  assert.equal(judgeAmount(100_001n, { minimumMinor: 100_000n }, roomy).verdict, 'accepted')
})

test('the last pound of room can be taken, and not one penny more', () => {
  assert.equal(refusal(175_000n, { leftMinor: 175_000n, waitingList: false }), 'accepted')
  assert.deepEqual(refusal(175_000n, { leftMinor: 174_999n, waitingList: false }), {
    reason: 'above_capacity',
    leftMinor: 174_999n,
  })
})

test('room below the minimum is sold out', () => {
  assert.deepEqual(refusal(175_000n, { leftMinor: 90_000n, waitingList: false }), { reason: 'sold_out' })
  assert.deepEqual(refusal(175_000n, { leftMinor: 0n, waitingList: false }), { reason: 'sold_out' })
})

test('a full round with a waiting list takes the amount there, but no amount that breaks the rules', () => {
  assert.equal(refusal(175_000n, { leftMinor: 0n, waitingList: true }), 'waiting_list')
  assert.deepEqual(refusal(99_999n, { leftMinor: 0n, waitingList: true }), {
    reason: 'below_minimum',
    minimumMinor: 100_000n,
  })
})

test('a round that is over its ceiling has no room', () => {
  assert.equal(capacityLeft(50_000_000n, 49_900_000n), 100_000n)
  assert.equal(capacityLeft(50_000_000n, 51_000_000n), 0n)
})

test('what is kept for rights is left to the person who has them, as far as nobody holds it', () => {
  const round = (heldMinor: bigint) => ({ ceilingMinor: 800_000n, heldMinor, rightsMinor: 500_000n })
  assert.deepEqual([roomLeft(round(200_000n)), roomLeft(round(200_000n), 300_000n)], [100_000n, 400_000n])
  assert.deepEqual([roomLeft(round(500_000n)), roomLeft(round(500_000n), 300_000n)], [0n, 300_000n])
  assert.equal(roomLeft(round(700_000n), 300_000n), 100_000n, 'no more than is there')
  assert.equal(roomLeft(round(900_000n), 300_000n), 0n)
})
