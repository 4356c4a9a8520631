import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyInterest, problemsIn, requestOf } from './interest-form.ts'
import type { Intent } from './records.ts'

const texts = { ...emptyInterest, interest: 1, amount: '25000.00', accepted: [4] } as const

test('anyone who is interested names an amount and accepts what the firm requires', () => {
  assert.deepEqual(problemsIn(texts, [4]), {})
  assert.deepEqual(Object.keys(problemsIn({ ...texts, amount: 'much', accepted: [] }, [4])), [
    'amount',
    'intent_term_ids',
  ])
  assert.deepEqual(Object.keys(problemsIn(emptyInterest, [4])), ['interest'])
})

test('anyone who is not interested is asked for nothing more, and sends no amount', () => {
  const no = { ...emptyInterest, interest: 3, amount: '25000.00', accepted: [4] } as const
  assert.deepEqual(problemsIn(no, [4]), {})
  assert.deepEqual(requestOf(no, 7, null).body, {
    interest: 3,
    amount: null,
    comment: null,
    investment_opportunity_id: 7,
  })
})

test('a second word changes the first', () => {
  const { method, path, body } = requestOf(texts, 7, { id: 12, interest: 2 } as Intent)
  assert.deepEqual(
    [method, path, body],
    ['PATCH', 'intents/12', { interest: 1, amount: '25000.00', comment: null }],
  )
})

test('anyone who said no and is interested after all accepts the terms with it', () => {
  const { body } = requestOf(texts, 7, { id: 12, interest: 3 } as Intent)
  assert.deepEqual(body, { interest: 1, amount: '25000.00', comment: null, intent_term_ids: [4] })
})
