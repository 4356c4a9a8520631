import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOf, orderWords } from './signing-words.ts'
import type { SignerNamed } from './signing-words.ts'

const signers = ['Eleanor Whitcombe', 'Callum Reid', 'Ruth Penhale'].map((name, index): SignerNamed => ({
  position: index + 1,
  name,
  status: index === 0 ? 'signed' : 'asked',
}))

test('signers read who signs before and after them', () => {
  assert.equal(orderWords({ signers, in_order: true }, 1), 'You, then Callum Reid, then Ruth Penhale.')
  assert.equal(
    orderWords({ signers, in_order: false }, 3),
    'Eleanor Whitcombe, Callum Reid and you, in any order.',
  )
  assert.equal(
    orderWords({ signers: signers.slice(0, 1), in_order: true }, 1),
    'Only your signature is needed.',
  )
})

test('who has signed hears that others are still to come, and how it ends', () => {
  assert.match(endOf({ status: 'sent' }, signers[0], 'below'), /You’ve signed/)
  assert.match(endOf({ status: 'completed' }, signers[0], 'in your documents'), /in your documents/)
  assert.match(endOf({ status: 'declined' }, signers[1], 'below'), /declined/)
})
