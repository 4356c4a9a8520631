import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectInWords, effectOf } from './payment-effect.ts'

const line = {
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
    effectInWords(line, effect),
    /£15,000\.00 of £25,000\.00 has then come in and £10,000\.00 stays due/,
  )
})

test('exactly what is due pays the line', () => {
  assert.deepEqual(effectOf(line, '15000.00'), { kind: 'full' })
})

test('a penny too much is a surplus of a penny, and never a larger allocation', () => {
  const effect = effectOf(line, '15000.01')
  assert.deepEqual(effect, { kind: 'over', surplus: '0.01' })
  assert.match(effectInWords(line, effect), /held for Eleanor Whitcombe, raises no allocation/)
})

test('a line that is paid takes any more as surplus', () => {
  assert.deepEqual(effectOf({ ...line, outstanding: '0.00' }, '10.00'), { kind: 'over', surplus: '10.00' })
})

test('text that is no amount does nothing yet', () => {
  assert.deepEqual(effectOf(line, 'ten'), { kind: 'nothing' })
  assert.deepEqual(effectOf(line, '0.00'), { kind: 'nothing' })
})
