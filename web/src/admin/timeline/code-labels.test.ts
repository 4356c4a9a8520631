import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeLabel, codeWords } from './code-labels.ts'

test('a code of a stored event has the tenant’s word, and what is no code has none', () => {
  assert.equal(codeLabel('investment_opportunity', 'status', 2), 'opportunity_live_external')
  assert.equal(codeLabel('investment', 'status', 'payment_received'), 'payment_received')
  assert.equal(codeLabel('whole_ownership_choice', 'choice', 5), 'pre_emption_awaiting')
  assert.equal(codeLabel('investment', 'status', null), undefined)
  assert.equal(codeLabel('nominee', 'status', 1), undefined)
})

test('a code with words of the product’s own has them', () => {
  assert.equal(codeWords('investment_opportunity', 'fca_class', 'exempt_fpo'), 'Exempt promotion')
  assert.equal(codeWords('investment_opportunity', 'allocation_policy', 'fcfs'), 'First come, first served')
  assert.equal(codeWords('investment_opportunity', 'outcome', 'ipo'), 'Listing')
  assert.deepEqual(
    [1, 0].map((status) => codeWords('nominee', 'status', status)),
    ['Active', 'Closed'],
  )
  assert.equal(codeWords('nominee', 'name', 'ipo'), undefined)
})
