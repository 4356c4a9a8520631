import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf, withAmount, withPerson } from './several-rows.ts'

const ruth = { value: 4, label: 'Ruth Alder' }
const bryn = { value: 9, label: 'Bryn Castle' }

test('each investor stands in the list once, and begins with the amount above', () => {
  const one = withAmount(withPerson([], ruth), 4, '5000.00')
  const two = withPerson(one, bryn)
  assert.deepEqual(
    two.map(({ amount }) => amount),
    ['5000.00', '5000.00'],
  )
  assert.equal(withPerson(two, ruth), two)
})

test('what is refused is shown on its own row', () => {
  const errors = { 'rows.1.amount': ['The amount field must be a number.'], 'rows.2.user_id': ['Gone.'] }
  assert.equal(fieldOf(errors, 0), undefined)
  assert.equal(fieldOf(errors, 1), 'The amount field must be a number.')
  assert.equal(fieldOf(errors, 2), 'Gone.')
})
