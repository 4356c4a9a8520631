import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyRule, withChoice } from './visibility-rules.ts'

test('a line keeps ids as numbers, countries as codes, and forgets what is any again', () => {
  const [group] = withChoice([emptyRule], 0, { name: 'client_group_id', chosen: '4' })
  const [both] = withChoice([group!], 0, { name: 'country', chosen: 'GB' })
  assert.deepEqual(both, { client_group_id: 4, investor_type_id: null, country: 'GB' })
  assert.deepEqual(withChoice([both!], 0, { name: 'country', chosen: '' }), [group])
})

test('a line that says nothing any more goes, and the others stay', () => {
  const rules = [{ country: 'GB' }, { client_group_id: 4 }]
  assert.deepEqual(withChoice(rules, 0, { name: 'country', chosen: '' }), [{ client_group_id: 4 }])
})
