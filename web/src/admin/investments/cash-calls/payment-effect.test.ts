import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from '../../../kernel/working/words.ts'
import { effectInWords, effectOf } from './payment-effect.ts'

const line = {
  id: 7,
  amount: '25000.00',
  received: '10000.00',
  outstanding: '15000.00',
  currency: 'GBP',
  investor_name: 'Eleanor Whitcombe',
}

test('less than is due leaves the rest due', () => {
  const effect = effectOf(line, '5000.00')
  assert.deepEqual(effect, { kind: 'part', after: '15000.00', left: '10000.00' })
  assert.match(
    plainWords(effectInWords(line, effect)),
    /£15,000\.00 of £25,000\.00 is received and £10,000\.00 is still due/,
  )
})

test('exactly what is due pays the line', () => {
  assert.deepEqual(effectOf(line, '15000.00'), { kind: 'full' })
})

test('a penny too much is a surplus of a penny, and never a larger allocation', () => {
  const effect = effectOf(line, '15000.01')
  assert.deepEqual(effect, { kind: 'over', surplus: '0.01' })
  assert.match(plainWords(effectInWords(line, effect)), /held for Eleanor Whitcombe, reserves no more/)
})

test('a line that is paid takes any more as surplus', () => {
  assert.deepEqual(effectOf({ ...line, outstanding: '0.00' }, '10.00'), { kind: 'over', surplus: '10.00' })
})

test('text that is no amount does nothing yet', () => {
  assert.deepEqual(effectOf(line, 'ten'), { kind: 'nothing' })
  assert.deepEqual(effectOf(line, '0.00'), { kind: 'nothing' })
  assert.deepEqual(effectOf(line, '10.001'), { kind: 'nothing' })
})

test('what is said of an amount opens by the names that the call gives its figures', () => {
  const figures = (amount: string) =>
    effectInWords(line, effectOf(line, amount)).flatMap((word) =>
      typeof word === 'string' ? [] : [word.figure],
    )
  assert.deepEqual(figures(''), ['line_open:7', 'line_amount:7'])
  assert.deepEqual(figures('5000'), ['payment_after', 'line_amount:7', 'payment_left'])
  assert.deepEqual(figures('15000.01'), ['payment_surplus'])
})
