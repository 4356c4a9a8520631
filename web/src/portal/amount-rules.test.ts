import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeAmount } from './amount-rules.ts'
import type { AmountRules } from './amount-rules.ts'

const rules: AmountRules = {
  currency: 'GBP',
  minimum_investment: '1000.00',
  maximum_investment: '20000.00',
  increment: '250.00',
  remaining: '500000.00',
  waiting_list: false,
}
const judged = (amount: string, change: Partial<AmountRules> = {}) =>
  judgeAmount(amount, { ...rules, ...change })

test('an amount that keeps the rules fits', () => {
  assert.deepEqual(judged('1750.00'), { isQueued: false })
  assert.deepEqual(judged('1000.00'), { isQueued: false })
  assert.deepEqual(judged('20000.00'), { isQueued: false })
})

test('each rule that is broken says how to mend it', () => {
  assert.deepEqual(judged(''), { problem: 'Enter an amount.' })
  assert.deepEqual(judged('-5.00'), { problem: 'Enter an amount above nothing.' })
  assert.deepEqual(judged('lots'), { problem: 'Enter an amount in figures, such as 25,000.' })
  assert.deepEqual(judged('999.99'), { problem: 'The least that you can invest is £1,000.' })
  assert.deepEqual(judged('20250.00'), { problem: 'The most that you can invest is £20,000.' })
  assert.deepEqual(judged('1800.00'), { problem: 'Invest in steps of £250: £1,750 or £2,000 would do.' })
})

test('no step above the most is offered', () => {
  const change = { maximum_investment: '1900.00' }
  assert.deepEqual(judged('1800.00', change), { problem: 'Invest in steps of £250: £1,750 would do.' })
})

test('more than is left joins the waiting list, or hears what is left', () => {
  assert.deepEqual(judged('1750.00', { remaining: '1500.00', waiting_list: true }), { isQueued: true })
  assert.deepEqual(judged('1750.00', { remaining: '1500.00' }), { problem: '£1,500 is left in this round.' })
  assert.deepEqual(judged('1750.00', { remaining: '900.00' }), { problem: 'This round is fully reserved.' })
})

test('a round without rules takes any amount', () => {
  const none = { minimum_investment: null, maximum_investment: null, increment: null, remaining: null }
  assert.deepEqual(judged('0.01', none), { isQueued: false })
  assert.deepEqual(judged('0.00', none), { problem: 'Enter an amount above nothing.' })
})

test('what is kept by right for this investor is left for them too', () => {
  const rights = { remaining: '1500.00', user_right: '2000.00' }
  assert.deepEqual(judged('3500.00', rights), { isQueued: false })
  assert.deepEqual(judged('3750.00', rights), { problem: '£3,500 is left in this round.' })
})
