import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft } from './draft.ts'
import { begunWith, firstUnsent, readSavedOrder, withServer, withTyped, withoutTaken } from './saved-order.ts'
import type { SavedOrder, UnsentFields } from './saved-order.ts'

const empty = readSavedOrder(null)
const told = (entered: object, revision: number) => ({ revision, entered })
const part = { amount: '25000', methodId: 4, interest: 1 } as const
const typed: UnsentFields = withTyped({}, part, 100)
const saved: SavedOrder = {
  draft: { ...emptyDraft, ...part, key: 'a', sent: 'b' },
  revision: 5,
  untold: typed,
}

test('what was entered is there again after the page was left', () => {
  assert.deepEqual(readSavedOrder(JSON.stringify(saved)), saved)
  const out = { ...saved, untold: withTyped(typed, { interest: undefined }, 200) }
  assert.deepEqual(readSavedOrder(JSON.stringify(out)), out)
})

test('an order that can’t be read is an empty one', () => {
  const wrong =
    '{"draft":{"amount":5,"methodId":"x","interest":9},"revision":"1","untold":{"amount":{"atMs":"now"},"key":3}}'
  for (const text of [null, '', '{', '7', 'null', wrong]) assert.deepEqual(readSavedOrder(text), empty)
})

test('the server is told what was typed, the oldest first, and nothing of how it was sent', () => {
  const over = withTyped(withTyped(typed, { interest: undefined, amount: '30000' }, 300), { key: 'a' }, 400)
  assert.deepEqual(firstUnsent(over), { atMs: 100, said: { investment_method_entity_id: 4 } })
  const rest = withoutTaken(over, 100)
  assert.deepEqual(firstUnsent(rest), { atMs: 300, said: { amount: '30000', interest: null } })
  assert.deepEqual(firstUnsent(withTyped({}, { taxOptionId: 3 }, 5))?.said, { tax_option_id: 3 })
  assert.equal(firstUnsent(withoutTaken(rest, 300)), undefined)
})

test('what comes from elsewhere is taken over, except where something was typed here that the server doesn’t know', () => {
  const heard = withServer(saved, told({ amount: '4000', reward_id: 7, tax_option_id: 3 }, 6), {})
  const order = { amount: '4000', rewardId: 7, taxOptionId: 3 }
  assert.deepEqual(heard.draft, { ...emptyDraft, ...order, key: 'a', sent: 'b' })
  const typing = withServer(saved, told({ amount: '4000' }, 6), withTyped({}, { amount: '9000' }, 200))
  assert.equal(typing.draft.amount, '9000')
})

test('of two orders of the server’s that come in the wrong order the later stays', () => {
  assert.equal(withServer(saved, told({ amount: '4000' }, 4), {}), saved)
})

test('an order that ended elsewhere is gone on opening, and what was typed without a connection is still there', () => {
  assert.equal(begunWith({ ...saved, untold: {} }, told({}, 0)).draft.amount, '')
  const { draft } = begunWith({ ...saved, untold: withTyped({}, { interest: 2 }, 300) }, told({}, 0))
  assert.deepEqual([draft.amount, draft.interest], ['', 2])
})

test('what nobody can have entered is not taken over', () => {
  const wrong = { pre_emption_choice: 5, interest: 9 } as unknown as object
  assert.deepEqual(withServer(empty, told(wrong, 5), {}).draft, emptyDraft)
})
