import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isInsidePage } from '@moorgate/contract/signing/fields.ts'
import { addField, addSigner, bodyOf, changeField, missingOf, moveSigner, removeSigner } from './draft.ts'
import type { Draft } from './draft.ts'

const pages = [{ width: 595, height: 842 }]
const eleanor = { user_id: 1, name: 'Eleanor Whitcombe', is_staff: false, email: null }
const ruth = { user_id: 2, name: 'Ruth Penhale', is_staff: true, email: null }
const empty: Draft = {
  signers: [eleanor, ruth],
  fields: [],
  inOrder: true,
  expiresOn: '',
  reminderDays: [3, 7],
  message: '',
}
const placed = (signer: number, draft = empty) =>
  addField(draft, pages, { kind: 'signature', signer, page: 1 }).draft

test('a document is sent when every signer has a field', () => {
  assert.equal(missingOf(empty), 'Eleanor Whitcombe and Ruth Penhale have no field yet.')
  assert.equal(missingOf(placed(1)), 'Ruth Penhale has no field yet.')
  assert.equal(missingOf(placed(2, placed(1))), undefined)
  assert.equal(missingOf({ ...empty, signers: [] }), 'Add a signer.')
})

test('a field goes where it is put and stays on its page wherever it is moved', () => {
  const { draft, key } = addField(empty, pages, { kind: 'date', signer: 1, page: 1, at: { x: 100, y: 50 } })
  assert.deepEqual([draft.fields[0]?.x, draft.fields[0]?.y], [42, 39])
  fc.assert(
    fc.property(
      fc.record({
        x: fc.integer({ min: -5000, max: 5000 }),
        y: fc.integer({ min: -5000, max: 5000 }),
        width: fc.integer({ min: -10, max: 5000 }),
        height: fc.integer({ min: -10, max: 5000 }),
      }),
      (place) => {
        const [field] = changeField(draft, pages, key, place).fields
        assert.ok(field && isInsidePage(field, pages))
      },
    ),
  )
})

test('fields that are put down without a place lie below each other', () => {
  const { fields } = placed(1, placed(2, placed(1)))
  assert.deepEqual(
    fields.map(({ y }) => y),
    [400, 450, 500],
  )
})

test('who signs earlier keeps their fields, and so do the others', () => {
  const draft = moveSigner(placed(2, placed(1)), 2, -1)
  assert.deepEqual(
    draft.signers.map(({ name }) => name),
    ['Ruth Penhale', 'Eleanor Whitcombe'],
  )
  assert.deepEqual(
    draft.fields.map(({ signer }) => signer),
    [2, 1],
  )
  assert.equal(moveSigner(draft, 1, -1), draft)
})

test('a signer who is taken away takes their fields along', () => {
  const draft = removeSigner(placed(2, placed(1)), 1)
  assert.deepEqual([draft.signers, draft.fields.map(({ signer }) => signer)], [[ruth], [1]])
  assert.deepEqual(addSigner(draft, ruth), draft)
})

test('somebody without an account is sent by name and address, and told from others by it', () => {
  const witness = { user_id: null, name: 'Ana Reis', is_staff: false, email: 'ana@reis.example' }
  const once = addSigner(empty, witness)
  const twice = addSigner(once, { ...witness, name: 'Ana R.', email: 'Ana@reis.example' })
  assert.equal(twice.signers.length, empty.signers.length + 1)
  assert.deepEqual(bodyOf(twice).signers.at(-1), { name: 'Ana Reis', email: 'ana@reis.example' })
})
