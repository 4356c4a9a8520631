import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opportunityChanges } from './opportunity-values.ts'

const before = {
  name: 'Tidewell Energy',
  summary: '',
  target_amount: '4000000.00',
  visibility_rules: [{ client_group_id: 3 }],
  issuer_address: { line1: '4 Abbey Gate', city: 'Bath', postcode: '' },
  image: '',
}

test('only what differs is sent, so that two editors of different fields do not undo each other', () => {
  assert.deepEqual(opportunityChanges(before, { ...before, summary: 'Tidal power off Orkney.' }), {
    summary: 'Tidal power off Orkney.',
  })
  assert.deepEqual(opportunityChanges(before, { ...before }), {})
})

test('an emptied amount is sent as nothing, which clears it', () => {
  assert.deepEqual(opportunityChanges(before, { ...before, target_amount: '' }), { target_amount: null })
})

test('an address is sent without its blanks, and removed when nothing of it is left', () => {
  const moved = { ...before, issuer_address: { line1: '1 Quay', city: 'Bath', postcode: '' } }
  assert.deepEqual(opportunityChanges(before, moved), { issuer_address: { line1: '1 Quay', city: 'Bath' } })
  const gone = { ...before, issuer_address: { line1: '', city: '', postcode: '' } }
  assert.deepEqual(opportunityChanges(before, gone), { issuer_address: null })
})

test('taking away the last client group is a change', () => {
  assert.deepEqual(opportunityChanges(before, { ...before, visibility_rules: [] }), { visibility_rules: [] })
})
