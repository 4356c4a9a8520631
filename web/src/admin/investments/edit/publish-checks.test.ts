import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorOf, leftToDo, missingWords, pageOf, requirementTitle } from './publish-checks.ts'

const checks = [
  { field: 'summary', problem: 'The summary field is required.', needed_for: 'anybody' },
  { field: 'target_amount', problem: null, needed_for: 'anybody' },
  { field: 'fca_class', problem: 'The fca class field is required.', needed_for: 'everybody' },
  { field: 'risks', problem: 'Describe the risks.', needed_for: 'nobody' },
] as const

test('publishing to everybody asks for more than publishing to the invited, and advice stops neither', () => {
  assert.equal(leftToDo(checks, 'everybody'), 2)
  assert.equal(leftToDo(checks, 'invited'), 1)
})

test('a requirement has its words and its place; a field that is none has the basics', () => {
  assert.equal(requirementTitle('documents'), 'At least one public document')
  assert.equal(anchorOf('documents'), 'block-documents')
  assert.equal(requirementTitle('toString'), undefined)
  assert.equal(anchorOf('constructor'), 'basics')
})

test('what is mended outside the editor has its page, and its refusal says where', () => {
  assert.equal(pageOf('legal_details'), '/admin/settings/branding')
  assert.equal(pageOf('documents'), undefined)
  const sentence = 'Enter your registered office in Settings, Branding.'
  assert.equal(missingWords('legal_details', sentence), sentence)
  assert.equal(missingWords('documents', sentence), 'At least one public document')
})
