import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greetingAt } from './greeting.ts'

test('the greeting follows the hour', () => {
  assert.deepEqual([8, 12, 18].map(greetingAt), ['Good morning', 'Good afternoon', 'Good evening'])
})
