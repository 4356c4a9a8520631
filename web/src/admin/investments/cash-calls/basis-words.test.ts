import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basisWords } from './basis-words.ts'

const call = { percent: null, amount: null, per_share: null, currency: 'GBP' }
const words = (text: string) => text.replace('{allocation}', 'allocation')

test('says how much a call asks for, in the currency of the call', () => {
  assert.equal(basisWords({ ...call, basis: 'percent', percent: '25' }, words), '25% of each allocation')
  assert.equal(
    basisWords({ ...call, basis: 'amount', amount: '5000.00' }, words),
    '£5,000.00 shared in proportion',
  )
  assert.equal(basisWords({ ...call, basis: 'per_share', per_share: '0.25000000' }, words), '£0.25 per share')
  assert.equal(
    basisWords({ ...call, basis: 'per_share', per_share: '1.5', currency: 'USD' }, words),
    '$1.50 per share',
  )
  assert.equal(basisWords({ ...call, basis: 'whole' }, words), 'Everything not called yet on each allocation')
})
