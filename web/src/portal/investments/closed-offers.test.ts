import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTextKey } from '@moorgate/contract/texts.ts'
import type { GateReason } from '@moorgate/contract/investors/eligibility.ts'
import { closedOpportunitiesOf } from '../../features/opportunities/closed-opportunities.ts'

const first = (...reasons: GateReason[]) => closedOpportunitiesOf(reasons.map((reason) => ({ reason })))

test('the first thing that is missing stands in place of the offers', () => {
  assert.equal(first('category_pending', 'test_not_passed')?.words.head, 'Waiting for review')
  assert.equal(first('test_locked')?.gate.reason, 'test_locked')
})

test('a missing method keeps nobody from reading offers', () => {
  assert.equal(first('method_missing', 'identity_failed'), undefined)
  assert.equal(first(), undefined)
})

test('each says what the tenant says, and who has nothing to do is not pressed', () => {
  for (const reason of [
    'registration_pending',
    'registration_rejected',
    'category_missing',
    'category_pending',
    'category_none',
    'test_blocked',
  ] as const) {
    const words = first(reason)?.words
    assert.ok(words && isTextKey(words.text), reason)
    assert.equal(words.action?.primary ?? false, reason === 'category_missing', reason)
  }
})

test('“none of these” leads to what is held, and to no way round', () => {
  assert.equal(first('category_none')?.words.action?.href, '/investor/portfolio')
})
