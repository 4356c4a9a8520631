import assert from 'node:assert/strict'
import { it } from 'node:test'
import { attemptNow, attemptsLeft } from './attempts.ts'

it('tells how many attempts are left where the firm has a cap', () => {
  assert.equal(attemptsLeft({ tries_left: 1 }, { compliance_tries: 3 }), '1 of 3 attempts left')
  assert.equal(attemptsLeft({ tries_left: 1 }, { compliance_tries: 1 }), '1 of 1 attempt left')
  assert.equal(attemptsLeft({ tries_left: null }, { compliance_tries: 0 }), undefined)
})

it('numbers the attempt that is being made', () => {
  assert.equal(attemptNow({ compliance_tries: 1 }, { compliance_tries: 3 }), 'This is attempt 2 of 3.')
  assert.equal(attemptNow({ compliance_tries: 0 }, { compliance_tries: 0 }), 'This is attempt 1.')
})
