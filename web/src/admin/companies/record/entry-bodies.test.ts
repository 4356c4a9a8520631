import { companyHolding } from '@moorgate/contract/companies/holding.ts'
import { companyOutcome } from '@moorgate/contract/companies/outcome.ts'
import { check } from '@moorgate/contract/validation.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdingBody, outcomeBody } from './entry-bodies.ts'

test('an emptied certificate and note of an acquisition are sent as none', () => {
  const body = holdingBody({ shares: '10', certificate: '', note: '' })
  assert.deepEqual(body, { shares: '10', certificate: null, note: null })
  assert.ok(check(companyHolding.update, body).ok)
})

test('emptied proceeds of an outcome are nought, and emptied shares where a part goes', () => {
  const empty = { shares: '', proceeds: '', escrow: '', narrative: '' }
  const nothing = { proceeds: '0', escrow: null, narrative: null }
  const listed = outcomeBody({ type: 'ipo', ...empty })
  assert.deepEqual(listed, { type: 'ipo', ...nothing, shares: '0' })
  assert.ok(check(companyOutcome.update, listed).ok)
  assert.deepEqual(outcomeBody({ type: 'write_off', ...empty, shares: '5' }), {
    type: 'write_off',
    ...nothing,
  })
})
