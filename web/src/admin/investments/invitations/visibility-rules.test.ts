import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedRule, emptyRule } from './visibility-rules.ts'

test('a line keeps ids as numbers, countries as codes, and forgets what is any again', () => {
  const chosen = changedRule(changedRule(emptyRule, 'client_group_id', '4'), 'country', 'GB')
  assert.deepEqual(chosen, { client_group_id: 4, investor_type_id: null, country: 'GB' })
  assert.equal(changedRule(chosen, 'country', '').country, null)
})
