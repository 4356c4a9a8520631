import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from '../../../features/figures/words.ts'
import { effectInWords, effectOf, isAmount } from './payment-effect.ts'
import type { Effect } from './payment-effect.ts'

const line = {
  id: 7,
  amount: '25000.00',
  received: '10000.00',
  outstanding: '15000.00',
  currency: 'GBP',
  investor_name: 'Eleanor Whitcombe',
}

const recorded = (received: string, outstanding: string, surplus = '0.00') =>
  effectOf({ surplus, line: { received, outstanding } })

test('less than is due leaves the rest due', () => {
  const effect = recorded('15000.00', '10000.00')
  assert.deepEqual(effect, { kind: 'part', after: '15000.00', left: '10000.00' })
  assert.match(
    plainWords(effectInWords(line, effect)),
    /£15,000\.00 of £25,000\.00 will be received and £10,000\.00 still due/,
  )
})

test('exactly what is due pays the line', () => {
  assert.deepEqual(recorded('25000.00', '0.00'), { kind: 'full' })
})

test('a penny too much is a surplus of a penny, and never a larger allocation', () => {
  const effect = recorded('25000.00', '0.00', '0.01')
  assert.deepEqual(effect, { kind: 'over', surplus: '0.01' })
  assert.match(
    plainWords(effectInWords(line, effect)),
    /held for Eleanor Whitcombe until you return it, and doesn’t increase the reservation/,
  )
})

test('text that is no amount is not asked about', () => {
  for (const typed of ['ten', '0.00', '10.001', '']) assert.equal(isAmount(typed), false)
  assert.equal(isAmount('10.01'), true)
})

test('what is said of an amount opens by the names that the call gives its figures', () => {
  const figures = (effect: Effect) =>
    effectInWords(line, effect).flatMap((word) => (typeof word === 'string' ? [] : [word.figure]))
  assert.deepEqual(figures({ kind: 'nothing' }), ['line_open:7', 'line_amount:7'])
  assert.deepEqual(figures(recorded('15000.00', '10000.00')), [
    'payment_after',
    'line_amount:7',
    'payment_left',
  ])
  assert.deepEqual(figures(recorded('25000.00', '0.00', '0.01')), ['payment_surplus'])
})
