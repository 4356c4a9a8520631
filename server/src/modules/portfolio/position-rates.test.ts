import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateOf } from './position-rates.ts'
import type { RateInputs } from './position-rates.ts'

const lost: RateInputs = {
  paid_in: [['2023-03-01', -1_000_00]],
  paid_out: [],
  valued_on: '2024-03-01',
  ended: true,
  value_minor: '0',
}

test('what has ended with nothing back is a total loss, on whatever days it was paid for', () => {
  const loss = { irr: null, reason: 'total_loss' }
  const twice: RateInputs = { ...lost, paid_in: [...lost.paid_in, ['2023-09-01', -500_00]] }
  const unpriced: RateInputs = { ...lost, ended: false, valued_on: null }
  for (const positions of [[lost], [twice], [lost, twice], [lost, unpriced]])
    assert.deepEqual(rateOf(positions), loss)
})

test('what came back, or is still held at a price, is no total loss, and what cost nothing none', () => {
  const back: RateInputs = { ...lost, paid_out: [['2024-03-01', 500_00]] }
  assert.deepEqual(rateOf([back]), { irr: '-0.499052', reason: null })
  assert.deepEqual(rateOf([{ ...lost, paid_in: [['2023-03-01', 0]] }]), { irr: null, reason: 'no_flows' })
  const held: RateInputs = { ...lost, ended: false, value_minor: '200000' }
  assert.notEqual(rateOf([lost, held]).irr, null)
})
