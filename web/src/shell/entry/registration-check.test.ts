import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../kernel/api-error.ts'
import { refuseWrong } from './registration-check.ts'

const right = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@people.example',
  password: 'a long enough password',
  password_confirmation: 'a long enough password',
  terms: true,
}

const wrongFields = (body: object) => {
  try {
    refuseWrong({ ...right, ...body })
    return []
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return Object.keys(error.fieldErrors).toSorted()
  }
}

test('a registration that is right is sent', () => {
  assert.deepEqual(wrongFields({}), [])
})

test('a password that is too short is named with the other faults', () => {
  const short = { password: 'short', password_confirmation: 'short' }
  assert.deepEqual(wrongFields(short), ['password'])
  assert.deepEqual(wrongFields({ ...short, email: 'nowhere', terms: false }), ['email', 'password', 'terms'])
})

test('an empty password is missing, not too short', () => {
  assert.throws(
    () => refuseWrong({ ...right, password: '', password_confirmation: '' }),
    (error: ApiError) => String(error.fieldErrors['password']) === 'Choose a password.',
  )
})
