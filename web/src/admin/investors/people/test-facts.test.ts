import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testFacts } from './test-facts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const untested = { compliance_passed: 0, compliance_tries: 0, compliance_locked_until: null } as const

it('says where an investor stands with the test', () => {
  assert.equal(testFacts(untested, now).words, 'Not started')
  assert.equal(testFacts({ ...untested, compliance_tries: 1 }, now).words, '1 not passed')
  assert.equal(testFacts({ ...untested, compliance_tries: 2, compliance_passed: 1 }, now).words, 'Passed')
})

it('says that somebody waits only while they do', () => {
  const locked = { ...untested, compliance_tries: 2, compliance_locked_until: '2026-11-20T18:00:00Z' }
  assert.equal(testFacts(locked, now).words, 'Waiting 24 hours')
  assert.equal(testFacts(locked, new Date('2026-11-20T18:00:01Z')).words, '2 not passed')
})
