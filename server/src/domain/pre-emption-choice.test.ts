import type { PreEmptionChoice } from '@moorgate/contract'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkChoice, choiceOfShares } from './pre-emption-choice.ts'

const offer = { entitlement: 100n, allowExcess: true }
const check = (choice: PreEmptionChoice, shares = 0n, allowExcess = true) =>
  checkChoice({ choice, shares }, { ...offer, allowExcess })

test('a holder may leave, keep, raise or lower what they are entitled to', () => {
  assert.deepEqual(
    [check(1), check(2), check(3, 50n), check(6, 99n)],
    [undefined, undefined, undefined, undefined],
  )
})

test('nobody chooses to be awaited or not to be asked', () => {
  assert.deepEqual([check(4), check(5)], ['not_a_choice', 'not_a_choice'])
})

test('more than the entitlement needs an offer that allows it, and a number', () => {
  assert.equal(check(3, 50n, false), 'excess_not_allowed')
  assert.equal(check(3), 'shares_required')
})

test('part of the entitlement is less than all of it and more than nothing', () => {
  assert.equal(check(6), 'shares_required')
  assert.equal(check(6, 100n), 'not_below_entitlement')
})

test('taking all of it, more or less is three answers', () => {
  assert.deepEqual(
    [4938n, 6250n, 4000n].map((shares) => choiceOfShares(shares, 4938n)),
    [2, 3, 6],
  )
})
