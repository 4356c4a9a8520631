import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingOf } from './missing.ts'

const ready = {
  way: 'type',
  name: 'Eleanor Whitcombe',
  picture: undefined,
  agreed: true,
  mine: [
    { id: 1, kind: 'signature', required: true },
    { id: 2, kind: 'text', required: true },
    { id: 3, kind: 'tick', required: false },
  ],
  values: { 2: '4 Pier Road' },
} as const

test('a document can be signed with a name, every required field and consent', () => {
  assert.equal(missingOf(ready), undefined)
  assert.match(missingOf({ ...ready, name: ' ' }) ?? '', /your name/)
  assert.match(missingOf({ ...ready, values: {} }) ?? '', /every required field/)
  assert.match(missingOf({ ...ready, agreed: false }) ?? '', /agree/)
})

test('anyone who draws has to have drawn something', () => {
  assert.match(missingOf({ ...ready, way: 'draw' }) ?? '', /Draw your signature/)
  assert.equal(missingOf({ ...ready, way: 'draw', picture: 'data:image/png;base64,iVBORw0' }), undefined)
})
