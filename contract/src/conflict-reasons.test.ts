import assert from 'node:assert/strict'
import { fillLabels } from './terminology/fill-labels.ts'
import { test } from 'node:test'
import { conflictMessage, conflictTexts } from './conflict-reasons.ts'
import { refuse } from './failure.ts'

test('a refusal says the sentence of its reason, of what it is about, or one of its own', () => {
  assert.equal(conflictMessage({ reason: 'sold_out' }), 'This round is fully reserved.')
  assert.equal(
    conflictMessage({ reason: 'sold_out', about: 'amount' }),
    'There isn’t that much left in this round.',
  )
  assert.equal(
    conflictMessage({ reason: 'too_late', message: 'After 7 days it stays.' }),
    'After 7 days it stays.',
  )
})

test('every reason has a sentence, with a capital and a full stop', () => {
  for (const [reason, text] of Object.entries(conflictTexts))
    assert.match(fillLabels({}, text), /^[A-Z].*\.$/u, reason)
})

test('a refusal says the firm’s own words', () => {
  const labels = { pipeline: 'Track', cash_call: 'Drawdown', company: 'Holding', cap_table: 'Register' }
  assert.equal(fillLabels(labels, conflictTexts.is_default), 'Make another track the default first.')
  assert.match(fillLabels(labels, conflictTexts.not_empty), /^The holding already has a register\./)
  assert.match(fillLabels(labels, conflictTexts['not_due.cash_call']), /^This drawdown hasn’t been issued/)
})

test('a reason that nobody declared does not compile', () => {
  // @ts-expect-error: it is not in the file
  assert.throws(() => refuse({ code: 'conflict', reason: 'unheard_of' }))
  // @ts-expect-error: nothing is said of it in particular
  assert.throws(() => refuse({ code: 'conflict', reason: 'sold_out', about: 'unheard_of' }))
})
