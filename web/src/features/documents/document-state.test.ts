import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOf } from './document-state.ts'
import type { Document } from './records.ts'

const today = new Date('2026-11-20T12:00:00Z')
const document = (overrides: Partial<Document>) =>
  ({ has_expired: false, requires_ack: false, file_version: 2, ...overrides }) as Document
const read = (version: number) =>
  [{ file_version: version, created_at: '2026-10-03T09:00:00.000000Z' }] as NonNullable<
    Document['acknowledgements']
  >

test('a document that asks for nothing needs nothing', () => {
  assert.equal(stateOf(document({}), today).words, 'Not needed')
})

test('one that asks waits until this version was confirmed', () => {
  const asked = { requires_ack: true }
  assert.equal(stateOf(document(asked), today).words, 'To confirm')
  assert.equal(stateOf(document({ ...asked, acknowledgements: read(1) }), today).words, 'To confirm')
  assert.equal(stateOf(document({ ...asked, acknowledgements: read(2) }), today).words, 'Read 3 Oct')
})

test('a document has run out on the day after its last', () => {
  assert.equal(stateOf(document({ has_expired: true }), today).words, 'Expired')
})
