import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strengthOf } from './strength-of.ts'

test('length makes a password strong, and a repeated character is not length', () => {
  assert.equal(strengthOf('', 15), 0)
  assert.equal(strengthOf('Wren1!', 15), 1)
  assert.equal(strengthOf('harbour and te', 15), 2)
  assert.equal(strengthOf('aaaaaaaaaaaaaaaaaaaaaaaa', 15), 2)
  assert.equal(strengthOf('harbour and tern', 15), 3)
  assert.equal(strengthOf('harbour and tern at dusk', 15), 4)
})

test('a character outside the basic plane counts once', () => {
  assert.equal(strengthOf('🙂🙃😉😊😇🥰', 12), 2)
})
