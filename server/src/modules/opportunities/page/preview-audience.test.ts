import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceOf } from './preview-audience.ts'

test('an external offer without rules is everybody’s, an internal one belongs to who is invited', () => {
  assert.equal(audienceOf(2, [], 7), 'everybody')
  assert.equal(audienceOf(1, [], undefined), 'everybody')
  assert.equal(audienceOf(3, [], 7), 'invited')
})

test('a rule for a category opens the offer to all of it and to no other', () => {
  assert.equal(audienceOf(2, [{ investor_type_id: 7 }], 7), 'everybody')
  assert.equal(audienceOf(3, [{ investor_type_id: 7 }], 7), 'everybody')
  assert.equal(audienceOf(2, [{ investor_type_id: 7 }], 8), 'invited')
  assert.equal(audienceOf(2, [{ investor_type_id: 7 }], undefined), 'invited')
})

test('a rule that asks for a group or a country as well opens it to some of the category', () => {
  assert.equal(audienceOf(3, [{ client_group_id: 3 }], 7), 'some')
  assert.equal(audienceOf(2, [{ investor_type_id: 7, country: 'GB' }], 7), 'some')
  assert.equal(audienceOf(2, [{ country: 'GB' }, { investor_type_id: 7 }], 7), 'everybody')
})

test('what is closed is in nobody’s list but that of its holders', () => {
  assert.equal(audienceOf(4, [], 7), 'nobody')
})
