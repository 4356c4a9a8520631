import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testFacts } from './test-facts.ts'

it('says where an investor stands with the test', () => {
  assert.equal(testFacts({ test_state: 'not_started', compliance_tries: 0 }).words, 'Not started')
  assert.equal(testFacts({ test_state: 'not_passed', compliance_tries: 2 }).words, '2 not passed')
  assert.equal(testFacts({ test_state: 'locked', compliance_tries: 2 }).words, 'Waiting 24 hours')
  assert.equal(testFacts({ test_state: 'passed', compliance_tries: 2 }).words, 'Passed')
})
