import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailureError, refuseField, refuseFields } from './failure.ts'
import { say } from './messages.ts'

/** Whether it is thrown, and with which messages on which fields. */
const refusedWith = (act: () => void, errors: Record<string, string[]>) =>
  assert.throws(act, (error) => {
    assert.ok(error instanceof FailureError)
    assert.deepEqual(error.failure, { code: 'invalid', errors })
    return true
  })

test('a refused field is named in the message as people read it', () => {
  refusedWith(() => refuseField('lead_status_id', say.in), {
    lead_status_id: ['The selected lead status id is invalid.'],
  })
  refusedWith(() => refuseField('rows.3.amount', say.number), {
    'rows.3.amount': ['The rows.3.amount field must be a number.'],
  })
  refusedWith(() => refuseField('holders', 'The holders’ percentages must add up to 100.'), {
    holders: ['The holders’ percentages must add up to 100.'],
  })
})

test('fields that are wrong for one reason are refused together, and none at all are no refusal', () => {
  refusedWith(() => refuseFields(['user_ids.0', 'user_ids.2'], say.in), {
    'user_ids.0': ['The selected user_ids.0 is invalid.'],
    'user_ids.2': ['The selected user_ids.2 is invalid.'],
  })
  assert.doesNotThrow(() => refuseFields([], say.in))
})
