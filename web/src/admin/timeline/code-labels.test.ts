import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeLabel } from './code-labels.ts'

test('a code of a stored event has the tenant’s word, and what is no code has none', () => {
  assert.equal(codeLabel('investment_opportunity', 'status', 2), 'opportunity_live_external')
  assert.equal(codeLabel('investment', 'status', 'payment_received'), 'payment_received')
  assert.equal(codeLabel('whole_ownership_choice', 'choice', 5), 'pre_emption_awaiting')
  assert.equal(codeLabel('investment', 'status', null), undefined)
  assert.equal(codeLabel('nominee', 'status', 1), undefined)
})
