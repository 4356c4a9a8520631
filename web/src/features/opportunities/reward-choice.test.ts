import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenReward, leftOf, rewardState } from './reward-choice.ts'

const cask = { id: 1, minimum_amount: '5000.00', limit: 20, claimed: 8 }
const visit = { id: 2, minimum_amount: '1000.00', limit: null, claimed: 400 }

test('a reward is open from its minimum on, to the penny', () => {
  assert.equal(rewardState(cask, '4999.99'), 'below')
  assert.equal(rewardState(cask, '5000'), 'open')
  assert.equal(rewardState(cask, ''), 'below')
})

test('a reward of which all are claimed is gone, but not for who has one', () => {
  const last = { ...cask, claimed: 20 }
  assert.equal(rewardState(last, '5000.00'), 'gone')
  assert.equal(rewardState(last, '5000.00', last.id), 'open')
  assert.deepEqual([leftOf(cask), leftOf(last), leftOf(visit)], [12, 0, undefined])
})

test('a choice stands only while the amount allows it', () => {
  const rewards = [cask, visit]
  assert.equal(chosenReward(rewards, { amount: '6000', rewardId: 1 }), cask)
  assert.equal(chosenReward(rewards, { amount: '3000', rewardId: 1 }), undefined)
  assert.equal(chosenReward(rewards, { amount: '3000', rewardId: undefined }), undefined)
  assert.equal(chosenReward(rewards, { amount: '3000', rewardId: 9 }), undefined)
})
