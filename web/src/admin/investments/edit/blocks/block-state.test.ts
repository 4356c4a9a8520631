import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockOf, blockState } from './block-state.ts'

const checks = [
  { field: 'use_of_funds', problem: null },
  { field: 'minimum_note', problem: 'Say what happens.' },
  { field: 'documents', problem: 'At least one public document is required.' },
]

test('a block needs work where the check-list misses something in it, however much it shows', () => {
  assert.equal(blockState('use_of_funds', { checks, filled: true }), 'needs_work')
  assert.equal(blockState('documents', { checks, filled: false }), 'needs_work')
})

test('a block that nothing is asked of is complete or empty by what it shows', () => {
  assert.equal(blockState('team', { checks, filled: true }), 'complete')
  assert.equal(blockState('video', { checks, filled: false }), 'empty')
})

test('the way to a field leads to its block, or to the record', () => {
  assert.equal(blockOf('risks'), 'risks')
  assert.equal(blockOf('summary'), 'head')
  assert.equal(blockOf('target_amount'), undefined)
})
