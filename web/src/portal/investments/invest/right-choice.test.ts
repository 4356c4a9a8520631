import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountSaid, answerIn, choiceIn, settle } from './right-choice.ts'
import type { Taking } from '../pre-emption/choice-effect.ts'
import type { Right } from './own-right.ts'

const right = {
  option: { price: '4.00', allow_excess: true },
  place: { entitlement: '4938' },
} as unknown as Right
const strict = { ...right, option: { ...right.option, allow_excess: false } }
test('£25,000 at £4.00 asks for 1,312 more than the 4,938 shares of the entitlement', () => {
  assert.deepEqual(answerIn('25000.00', right), { choice: 3, shares: '1312' })
  assert.deepEqual(answerIn('19752.00', right), { choice: 2, shares: '' })
  assert.deepEqual(answerIn('8000.00', right), { choice: 6, shares: '2000' })
})

test('where nobody can ask for more, an amount above the entitlement is no answer', () => {
  assert.equal(choiceIn('25000.00', strict), undefined)
  assert.equal(choiceIn('', right), undefined)
})

test('another answer is another amount, and the entered one stays where it buys just those shares', () => {
  assert.deepEqual(settle({ choice: 2, shares: '' }, '25000.00', right), { amount: '19752.00' })
  assert.deepEqual(settle({ choice: 3, shares: '62' }, '', right), { amount: '20000.00' })
  assert.deepEqual(settle({ choice: 2, shares: '' }, '19752.00', right), { amount: '19752.00' })
})

test('the order says what an answer costs as it is typed, and nothing while a number is missing', () => {
  assert.equal(amountSaid({ choice: 6, shares: '700' }, '25000.00', right), '2800.00')
  assert.equal(amountSaid({ choice: 3, shares: '1312' }, '25000.00', right), '25000.00')
  assert.equal(amountSaid({ choice: 2, shares: '' }, '25000.00', right), '19752.00')
  assert.equal(amountSaid({ choice: 1, shares: '' }, '25000.00', right), '0.00')
  assert.equal(amountSaid({ choice: 3, shares: '' }, '25000.00', right), '')
})

test('a number that does not fit the answer is said', () => {
  const problem = (choice: Taking, shares: string) => {
    const settled = settle({ choice, shares }, '', right)
    return 'problem' in settled ? settled.problem : undefined
  }
  assert.match(problem(3, '') ?? '', /number of shares/)
  assert.match(problem(6, '4938') ?? '', /fewer than the 4,938/)
  assert.equal(problem(6, '4937'), undefined)
})
