import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftPlace, emptyDraft, keyFor, openStep, saysTheSame, stepsFor } from './draft.ts'
import type { Draft, StepId } from './draft.ts'

const draft = { ...emptyDraft, amount: '25000.00', methodId: 4, interest: 1 } as const
let count = 0
const made = () => `key ${(count += 1)}`
const done =
  (...ids: StepId[]) =>
  (id: StepId) =>
    ids.includes(id)

test('drafts are kept apart by person and by offer', () => {
  assert.notEqual(draftPlace(1, 'tidewell'), draftPlace(2, 'tidewell'))
  assert.notEqual(draftPlace(1, 'tidewell'), draftPlace(1, 'brackenhall'))
})

test('the same reservation sent again has the same key, a changed one another', () => {
  const first = keyFor(draft, 'body', made)
  assert.equal(keyFor(first, 'body', made).key, first.key)
  assert.notEqual(keyFor(first, 'another body', made).key, first.key)
})

test('the first step that isn’t done is open, and those before it may be gone back to', () => {
  assert.equal(openStep(null, done(), stepsFor(false)), 'amount')
  assert.equal(openStep(null, done('amount', 'method'), stepsFor(false)), 'interest')
  assert.equal(openStep('amount', done('amount', 'method'), stepsFor(false)), 'amount')
})

test('a holder is asked about their right between the method and the money', () => {
  assert.equal(openStep(null, done('amount', 'method'), stepsFor(true)), 'rights')
  assert.equal(openStep('interest', done('amount', 'method'), stepsFor(true)), 'rights')
  assert.equal(openStep(null, done('amount', 'method', 'rights'), stepsFor(true)), 'interest')
  assert.equal(openStep('rights', done('amount', 'method'), stepsFor(false)), 'interest')
})

test('no step opens before its turn', () => {
  assert.equal(openStep('declarations', done('amount'), stepsFor(false)), 'method')
  assert.equal(openStep('nonsense', done('amount'), stepsFor(false)), 'method')
  assert.equal(
    openStep('declarations', done('amount', 'method', 'interest'), stepsFor(false)),
    'declarations',
  )
})

test('an order is the same however it was sent, and another one where anything that was entered differs', () => {
  const order: Draft = { ...emptyDraft, amount: '5000', right: 2 }
  assert.ok(saysTheSame(order, { ...order, key: 'one', sent: '{}' }))
  for (const part of [
    { amount: '5001' },
    { methodId: 4 },
    { rewardId: 9 },
    { taxOptionId: 7 },
    { right: 3 },
    { interest: 1 },
  ] as const)
    assert.ok(!saysTheSame(order, { ...order, ...part }))
})
